import path from 'node:path';

/**
 * Where the app is entered, and what each entry needs at once. A module belongs to the set of those that reach it, and
 * the modules of one set make one file: nobody loads what they do not need, and nobody loads fifty files for it.
 */
const entries = {
  wake: ['src/landing.ts', 'src/login.ts'],
  landing: ['src/pages/landing/hydrateLanding.tsx'],
  demo: ['src/pages/landing/demo/demoParts.ts'],
  reading: ['src/pages/landing/demo/DemoReading.tsx'],
  visitor: ['src/pages/landing/visitor/followVisitor.ts', 'src/pages/landing/demo/readVoices.ts'],
  session: ['src/pages/landing/visitor/followSession.ts', 'src/pages/login/enter.ts'],
  login: ['src/app/hydrateLogin.tsx'],
  rest: ['src/pages/login/restOfLogin.ts', 'src/offline/registerWorker.ts'],
  shell: ['src/main.tsx', 'src/app/Shell.tsx', 'src/pages/login/followSignIn.ts'],
};
/** What reviewers open offline: what two of these share is one file too. */
const work = [
  'projects/ProjectsScreen',
  'projects/ProjectFormScreen',
  'prompts/list/PromptsScreen',
  'prompts/form/PromptFormScreen',
  'prompts/invalidated/InvalidatedScreen',
  'review/ReviewScreen',
].map((screen) => `src/features/${screen}.tsx`);

/** The groups of the bundler's code splitting. */
export function groupChunks(root) {
  let sets;
  return [
    {
      debugName: 'by what reaches it',
      // A module is reached by all that reaches who imports it: no file ever needs one that needs it.
      includeDependenciesRecursively: false,
      name: (id, context) => {
        sets ??= findSets(root, (one) => context.getModuleInfo(one));
        return sets.get(id) ?? null;
      },
    },
  ];
}

/** Each module's group; those of single screens have none. */
function findSets(root, getModuleInfo) {
  const places = new Map();
  const placesOf = (index) => {
    if (!places.has(index)) places.set(index, placesIn(index, getModuleInfo(index).code));
    return places.get(index);
  };
  const reach = (file) => {
    const seen = new Set();
    const visit = (id) => {
      const info = seen.has(id) ? undefined : getModuleInfo(id);
      if (!info) return;
      seen.add(id);
      for (const imported of importsOf(id, info, placesOf)) visit(imported);
    };
    const from = path.join(root, file);
    if (!getModuleInfo(from)) throw new Error(`${file} is not part of the app: correct build/groupChunks.mjs.`);
    visit(from);
    return seen;
  };
  const sets = new Map();
  for (const [name, files] of Object.entries(entries)) {
    for (const id of new Set(files.flatMap((file) => [...reach(file)])))
      sets.set(id, (sets.get(id) ?? new Set()).add(name));
  }
  const uses = new Map();
  for (const screen of work) for (const id of reach(screen)) uses.set(id, (uses.get(id) ?? 0) + 1);
  for (const [id, count] of uses) {
    if (sets.has(id)) sets.get(id).add('shell');
    else if (count > 1) sets.set(id, new Set(['work']));
  }
  // It names what the shell's files are called: whatever holds it is another file with each of our releases.
  sets.delete(path.join(root, 'src/offline/bringWipe.ts'));
  // The entries themselves stay files of their own.
  for (const file of [...Object.values(entries).flat(), ...work]) sets.delete(path.join(root, file));
  return new Map([...sets].map(([id, set]) => [id, nameOf(set, id)]));
}

const barrel = /\/node_modules\/(@mantine\/(?:core|hooks))\/esm\/index\.mjs$/;

/** What a module imports; of a library's index only what it names, for the index itself reaches all there is. */
function importsOf(id, info, placesOf) {
  return info.importedIds.flatMap((imported) => {
    const [, library] = barrel.exec(imported) ?? [];
    if (library === undefined) return [imported];
    const places = placesOf(imported);
    return namesFrom(info.code, library).map((name) => {
      if (!places.has(name)) throw new Error(`${id} imports ${name}, which is not found in ${imported}.`);
      return places.get(name);
    });
  });
}

const importOf = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
const namesIn = (list) =>
  list
    .split(',')
    .map((one) => one.trim().split(/\s+as\s+/)[0])
    .filter(Boolean);

/** The names that a module's code imports from a library. */
function namesFrom(code, library) {
  return [...code.matchAll(importOf)].filter(([, , from]) => from === library).flatMap(([, list]) => namesIn(list));
}

/** Where each name of an index comes from. */
function placesIn(index, code) {
  return new Map(
    [...code.matchAll(importOf)].flatMap(([, list, from]) =>
      namesIn(list).map((name) => [name, path.join(path.dirname(index), from)]),
    ),
  );
}

/**
 * What the dashboard shares with the pages before it comes in few files: each costs its start some milliseconds.
 * A file needs only those whose sets hold its own set.
 */
function nameOf(set, id) {
  if (!set.has('shell')) return [...set].join('-');
  if (set.has('wake')) return 'wake-shell';
  if (set.has('landing')) return 'landing-login-shell';
  const isForVisitors = set.has('demo') || set.has('visitor');
  if (set.has('login')) return isForVisitors ? 'demo-login-shell' : 'login-shell';
  if (isForVisitors) return 'demo-shell';
  if (set.size === 1) return id.includes('/node_modules/') ? 'shell-libraries' : 'shell'; // A release of ours leaves the libraries on the device.
  return set.size === 2 && set.has('session') ? 'session-shell' : 'later-shell';
}
