/** What one version of the whole contract was called in the keys of devices, up to the release of 2026-11-21. */
const SHAPE_BEFORE = '8a08e4144fff';

/** What each answer of that release looked like: where it looks the same today, what a device has kept stays good. */
const shapesThen: Readonly<Record<string, string>> = {
  'GET /user/me': 'e1b44e801702',
  'GET /projects': '0d0cc3842d66',
  'GET /projects/:id': '222e355fa4aa',
  'GET /projects/:idProject/prompts': '14bff0cdd7da',
  'GET /prompts/invalidateds': '7098afbee0f3',
  'GET /prompts/:id': 'a75fc35ed5bc',
  'GET /dictionary': 'f1346937504e',
  'GET /models/synthesizer-models': '10d577c41d37',
  'GET /models': 'f14dc605d89e',
  'GET /models/:id': '01f2024f2f9f',
  'GET /settings': 'd5e2fdcbe887',
  'GET /maintenance': 'e894917a7f2b',
  'GET /site': '4a8e9c35e5b0',
};

/** Their names up to 2026-11-23, when what an answer may lack counted too: `[then, the same look now]`. */
const renamed: Readonly<Record<string, readonly [string, string]>> = {
  'GET /settings': ['c4f554ee67d6', '20ef6d2bcafc'],
  'GET /site': ['b0b481bac387', '4a8e9c35e5b0'],
};

/** What an answer that looks like this one was called by earlier releases. */
export function earlierShapesOf(name: string, shape: string): string[] {
  const [then, now] = renamed[name] ?? [];
  return [
    ...(then !== undefined && now === shape ? [then] : []),
    ...(shapesThen[name] === shape ? [SHAPE_BEFORE] : []),
  ];
}
