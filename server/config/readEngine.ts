import * as v from 'valibot';
import type { NetworkEngine } from '#server/speech/api/speech.ts';

/** Parses one entry of ENGINES; its voices are `name`, or `name (voice)` for each of ?voices=a;b. */
function readEngine(entry: string): NetworkEngine | undefined {
  const [, name, protocol, address] =
    /^\s*([\p{L}\p{N}][\p{L}\p{N} _-]{0,39})=(coqui|openai-compatible)\+(https?:\/\/\S+?)\s*$/u.exec(entry) ?? [];
  if (name === undefined || address === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const voices = url.searchParams.get('voices')?.split(';').filter(Boolean) ?? [];
  const token = decodeURIComponent(url.password);
  return {
    kind: 'network',
    key: `${name} ${protocol} ${url.host}`,
    protocol: protocol as NetworkEngine['protocol'],
    url: `${url.origin}${url.pathname.replace(/\/$/, '')}`,
    ...(token !== '' && { token }),
    voices:
      voices.length === 0 ? { [name]: null } : Object.fromEntries(voices.map((voice) => [`${name} (${voice})`, voice])),
  };
}

export const engineEntries = {
  ENGINES: v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const engines = dataset.value
          .split(',')
          .filter((entry) => entry.trim() !== '')
          .map(readEngine);
        if (engines.every((engine) => engine !== undefined)) return engines;
        addIssue({
          message:
            'ENGINES must look like ' +
            'estudio=coqui+http://10.0.0.5:5002,nuvem=openai-compatible+https://:key@tts.example?voices=alloy;nova.',
        });
        return NEVER;
      }),
    ),
    '',
  ),
};
