import fs from 'node:fs';
import path from 'node:path';

/**
 * Allowed imports between layers; the linter's rules are generated from this table. A file imports from its own folder
 * and the folders below it by `./`, and everything else by an alias; `../` is never used.
 *
 * @typedef {object} Layer
 * @property {string} name
 * @property {string[]} files Globs of the layer's files. If several layers match a file, the last one applies.
 * @property {string[]} may Folders and files that it may import besides itself, by alias.
 * @property {string[]} [mayNot] Exceptions of `may` that it may not import.
 * @property {string[]} [packages] The only packages it may import; any package if absent.
 */

const root = path.resolve(import.meta.dirname, '..');

const SERVER_BASE = ['#server/config', '#server/base'];
const TECHNICAL = ['http', 'db', 'jobs', 'files', 'mail'].map((folder) => `#server/${folder}`);
/** Browser features, and whether the page runs as an installed app; both modules import nothing. */
const PLATFORM = ['#core/platform.ts', '#core/isInstalled.ts'];
const SHARED = ['#contract', '#common'];
const APP_LAYERS = ['#crud', '#ui', '#core', '#api', '#state', '#offline', '#text', ...SHARED];

/**
 * Modules in order: each may import the earlier ones, but not their routes and jobs. Tables refer to each other by
 * foreign keys, so that every module may import the schema of any other.
 */
const modules = [
  'audit',
  'sessions',
  'settings',
  'auth',
  'costs',
  'apikeys',
  'access',
  'webhooks',
  'backups',
  'upgrades',
  'dictionary',
  'hearings',
  'verdicts',
  'prompts',
  'batches',
  'bin',
  'models',
  'recognizer',
  'catalogue',
  'papers',
  'takes',
  'mail',
  'setup',
  'users',
  'projects',
  'scripts',
  'scriptVersions',
  'fileImports',
  'numbers',
  'voices',
  'failedPrompts',
  'comments',
  'notifications',
  'maintenance',
  'events',
  'approvalLinks',
  'metrics',
  'diagnosis',
  'preview',
  'reading',
  'demo',
  'speech',
  'site',
  'health',
];

/** @type {Layer[]} */
export const layers = [
  { name: 'contract', files: ['contract/**'], may: SHARED, packages: ['valibot'] },
  { name: 'common', files: ['common/**'], may: ['#common', '#contract/kit'], packages: ['valibot'] },
  { name: 'contract/kit', files: ['contract/kit/**'], may: [], packages: ['valibot'] },
  { name: 'src/text', files: ['src/text/**'], may: ['#text', ...SHARED] },
  { name: 'src/core', files: ['src/core/**'], may: ['#core', '#text', ...SHARED] },
  { name: 'src/ui', files: ['src/ui/**'], may: ['#ui', '#core', '#text', ...SHARED] },
  { name: 'src/api', files: ['src/api/**'], may: ['#api', ...PLATFORM, ...SHARED] },
  { name: 'src/state', files: ['src/state/**'], may: ['#state', '#api', ...PLATFORM, ...SHARED] },
  {
    name: 'src/offline',
    files: ['src/offline/**'],
    may: ['#offline', '#api', '#state', ...PLATFORM, ...SHARED],
  },
  { name: 'src/crud', files: ['src/crud/**'], may: APP_LAYERS },
  ...foldersOf('src/features').map((noun) => ({
    name: `src/features/${noun}`,
    files: [`src/features/${noun}/**`],
    may: [`#features/${noun}`, ...APP_LAYERS],
  })),
  ...foldersOf('src/pages').map((page) => ({
    name: `src/pages/${page}`,
    files: [`src/pages/${page}/**`],
    may: [`#pages/${page}`, '#core', '#api', '#state', '#offline', '#text', ...SHARED],
  })),
  {
    name: 'src/app',
    files: ['src/app/**', 'src/*.ts', 'src/*.tsx'],
    may: ['#app', '#pages', '#features', ...APP_LAYERS],
  },
  { name: 'build', files: ['build/**'], may: [...SHARED, '../package.json'] },
  { name: 'sw', files: ['sw/**'], may: [...SHARED] },
  { name: 'cli', files: ['cli/**'], may: [...SHARED] },
  { name: 'server/db', files: ['server/db/**'], may: [...SERVER_BASE, '#server/db', ...SHARED] },
  // The stored idempotency keys of a user are deleted with the user.
  { name: 'server/db/schema', files: ['server/db/schema/**'], may: ['#server/db', '#server/modules/users/schema.ts'] },
  {
    name: 'server/files',
    files: ['server/files/**'],
    may: [...SERVER_BASE, '#server/db', '#server/files', ...SHARED],
  },
  { name: 'server/mail', files: ['server/mail/**'], may: [...SERVER_BASE, ...SHARED] },
  { name: 'server/jobs', files: ['server/jobs/**'], may: [...SERVER_BASE, '#server/db', '#server/files', ...SHARED] },
  {
    name: 'server/http',
    files: ['server/http/**'],
    may: [...SERVER_BASE, '#server/db', '#server/files', '#server/http', ...SHARED],
  },
  ...Object.entries({
    dsp: [],
    normalization: [],
    formats: ['dsp'],
    api: ['normalization', 'dsp', 'formats'],
    engines: ['api', 'normalization', 'dsp', 'formats'],
    pipeline: ['api', 'normalization', 'dsp', 'formats', 'engines'],
    pool: ['api', 'normalization', 'dsp', 'formats', 'engines', 'pipeline'],
  }).map(([room, below]) => ({
    name: `server/speech/${room}`,
    files: [`server/speech/${room}/**`],
    may: [room, ...below].map((name) => `#server/speech/${name}`).concat(SHARED),
  })),
  { name: 'server/speech', files: ['server/speech/*.ts'], may: ['#server/speech', ...SHARED] },
  { name: 'server/config', files: ['server/config/**'], may: [...SERVER_BASE, '#server/speech/api', ...SHARED] },
  { name: 'server/base', files: ['server/base/**'], may: [...SERVER_BASE, ...SHARED] },
  {
    name: 'server/modules',
    files: ['server/modules/*.ts'],
    may: [...SERVER_BASE, ...TECHNICAL, '#server/speech/api', '#server/modules', ...SHARED],
  },
  ...modules.map((noun, place) => ({
    name: `server/modules/${noun}`,
    files: [`server/modules/${noun}/**`],
    may: [
      ...SERVER_BASE,
      ...TECHNICAL,
      '#server/speech/api',
      '#server/modules/deps.ts',
      '#server/modules/jobs.ts',
      '#server/modules/storedNames.ts',
      '#server/modules/*/schema.ts',
      ...modules.slice(0, place + 1).map((other) => `#server/modules/${other}`),
      ...SHARED,
    ],
    mayNot: modules
      .slice(0, place)
      .flatMap((other) => [`#server/modules/${other}/*Routes.ts`, `#server/modules/${other}/*Job*.ts`]),
  })),
  { name: 'server/programs', files: ['server/programs/**'], may: ['#server', ...SHARED] },
  // What the page shows of a decision that waits to be sent is compared with the database.
  { name: 'server/tests', files: ['server/tests/**'], may: ['#server', '#testing', '#offline/outbox', ...SHARED] },
  { name: 'testing', files: ['testing/**'], may: ['#testing', ...SHARED] },
  { name: 'bench', files: ['bench/**'], may: ['#bench', '#testing', ...SHARED] },
  {
    name: 'testing/speech',
    files: ['testing/speech/**', 'testing/fixtures/**', 'testing/normalization/**'],
    may: ['#testing', '#server/speech', ...SHARED],
  },
  {
    name: 'bench/speech',
    files: ['bench/speech/**'],
    may: ['#testing', '#server/speech', '#bench/median.ts', ...SHARED],
  },
  {
    name: 'testing/screens',
    files: ['testing/screens/**'],
    may: ['#testing', '#app', '#api', '#state', '#offline', '#core', ...SHARED],
  },
  { name: 'e2e', files: ['e2e/**'], may: ['#e2e', '#testing', ...SHARED] },
];

/**
 * The table in the linter's format; tests next to the code may also import `#testing`, and those of the server also its
 * start.
 */
export function importRules() {
  return layers.flatMap((layer) => [
    ruleOf(layer, layer.files, layer.may),
    ruleOf(
      { ...layer, packages: undefined },
      layer.files.map((glob) => glob.replace(/\*\*$/, '**/*.test.*').replace(/\*\.ts$/, '*.test.ts')),
      [...layer.may, '#testing', ...toolsOfTests(layer)],
    ),
  ]);
}

function toolsOfTests({ name }) {
  if (name === 'contract/kit') return [...SHARED];
  if (name === 'server/files') return ['#server/tests', '#server/speech', '#server/modules/storedNames.ts'];
  return /^server\/(modules|files|db|base|config)/.test(name) ? ['#server/tests', '#server/speech'] : [];
}

function ruleOf({ name, packages, mayNot = [] }, files, may) {
  const allowed = may.flatMap((target) => (/\.\w+$/.test(target) ? [`!${target}`] : [`!${target}/**`]));
  const group = packages
    ? ['**', '!./**', ...packages.map((each) => `!${each}`), ...allowed]
    : ['#*/**', '../**', ...allowed, ...mayNot];
  const message = `${name} imports itself${may.length > 0 ? `, ${may.join(', ')}` : ''} (build/layers.mjs)`;
  return { files, rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] } };
}

function foldersOf(place) {
  const entries = fs.readdirSync(path.join(root, place), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
