import fs from 'node:fs';
import path from 'node:path';

/**
 * Who may import whom: the one table, from which the linter's rules are made. A file reaches its own folder and what
 * lies below it by `./`, everything else by an alias; nothing climbs with `../`.
 *
 * @typedef {object} Layer
 * @property {string} name
 * @property {string[]} files Globs of what stands in the layer. Where two layers name a file, the later one counts.
 * @property {string[]} may What it may import beside itself: folders and files, by alias.
 * @property {string[]} [packages] The only packages it may import; any, where this is left out.
 */

const root = path.resolve(import.meta.dirname, '..');

const SERVER_BASE = ['#server/config.ts', '#server/condition.ts', '#server/log.ts'];
const SERVER_BASE_AND_DEPS = [...SERVER_BASE, '#server/deps.ts'];
const TECHNICAL = ['http', 'db', 'jobs', 'files', 'mail'].map((folder) => `#server/${folder}`);
/** One small function that imports nothing: the app's hand-made stores, on whatever floor, tell of a change by it. */
const SIGNAL = '#light/signal.ts';
/** What the browser can, and ids; they import nothing. */
const PLATFORM = ['#light/platform.ts', '#light/createId.ts'];
/** Of the window alone. */
const INSTALLED = '#light/isInstalled.ts';
const APP_FLOORS = ['#frames', '#ui', '#light', '#api', '#state', '#offline', '#text', '#contract'];

/** Rules of a noun that others need: each may import those before it. */
const domains = [
  'backup',
  'upgrades',
  'settings',
  'maintenance',
  'audit',
  'auth',
  'sessions',
  'mails',
  'webhooks',
  'events',
  'apikeys',
  'dictionary',
  'costs',
  'prompts',
  'takes',
  'numbers',
  'catalogue',
  'models',
  'access',
];

/** @type {Layer[]} */
export const layers = [
  { name: 'contract', files: ['contract/**'], may: ['#contract'], packages: ['valibot'] },
  { name: 'contract/kit', files: ['contract/kit/**'], may: [], packages: ['valibot'] },
  { name: 'src/text', files: ['src/text/**'], may: ['#text', '#contract'] },
  { name: 'src/light', files: ['src/light/**'], may: ['#light', '#text', '#contract'] },
  { name: 'src/ui', files: ['src/ui/**'], may: ['#ui', '#light', '#text', '#contract'] },
  { name: 'src/api', files: ['src/api/**'], may: ['#api', SIGNAL, ...PLATFORM, '#contract'] },
  { name: 'src/state', files: ['src/state/**'], may: ['#state', '#api', ...PLATFORM, '#contract'] },
  {
    name: 'src/offline',
    files: ['src/offline/**'],
    may: ['#offline', '#api', '#state', SIGNAL, ...PLATFORM, INSTALLED, '#contract'],
  },
  { name: 'src/frames', files: ['src/frames/**'], may: APP_FLOORS },
  ...foldersOf('src/features').map((noun) => ({
    name: `src/features/${noun}`,
    files: [`src/features/${noun}/**`],
    may: [`#features/${noun}`, ...APP_FLOORS],
  })),
  ...foldersOf('src/pages').map((page) => ({
    name: `src/pages/${page}`,
    files: [`src/pages/${page}/**`],
    may: [`#pages/${page}`, '#light', '#api', '#state', '#offline', '#text', '#contract'],
  })),
  {
    name: 'src/app',
    files: ['src/app/**', 'src/*.ts', 'src/*.tsx'],
    may: ['#app', '#pages', '#features', ...APP_FLOORS],
  },
  { name: 'build', files: ['build/**'], may: ['#contract', '../package.json'] },
  { name: 'sw', files: ['sw/**'], may: ['#contract'] },
  { name: 'cli', files: ['cli/**'], may: ['#contract'] },
  { name: 'server/db', files: ['server/db/**'], may: [...SERVER_BASE, '#server/db', '#contract'] },
  {
    name: 'server/files',
    files: ['server/files/**'],
    may: [...SERVER_BASE, '#server/db', '#server/files', '#contract'],
  },
  { name: 'server/mail', files: ['server/mail/**'], may: [...SERVER_BASE, '#contract'] },
  { name: 'server/jobs', files: ['server/jobs/**'], may: [...SERVER_BASE, '#server/db', '#server/files', '#contract'] },
  {
    name: 'server/http',
    files: ['server/http/**'],
    may: [...SERVER_BASE, '#server/db', '#server/files', '#server/http', '#contract'],
  },
  ...Object.entries({
    dsp: [],
    reading: [],
    formats: ['dsp'],
    api: ['reading', 'dsp', 'formats'],
    engines: ['api', 'reading', 'dsp', 'formats'],
    pipeline: ['api', 'reading', 'dsp', 'formats', 'engines'],
    pool: ['api', 'reading', 'dsp', 'formats', 'engines', 'pipeline'],
  }).map(([room, below]) => ({
    name: `server/speech/${room}`,
    files: [`server/speech/${room}/**`],
    may: [room, ...below].map((name) => `#server/speech/${name}`).concat('#contract'),
  })),
  { name: 'server/speech', files: ['server/speech/*.ts'], may: ['#server/speech', '#contract'] },
  ...domains.map((noun, place) => ({
    name: `server/domain/${noun}`,
    files: [`server/domain/${noun}/**`],
    may: [
      ...SERVER_BASE_AND_DEPS,
      ...TECHNICAL,
      '#server/speech/api',
      ...domains.slice(0, place).map((other) => `#server/domain/${other}`),
      '#contract',
    ],
  })),
  ...foldersOf('server/features').map((noun) => ({
    name: `server/features/${noun}`,
    files: [`server/features/${noun}/**`],
    may: [...SERVER_BASE_AND_DEPS, ...TECHNICAL, '#server/speech/api', '#server/domain', '#contract'],
  })),
  { name: 'server', files: ['server/*.ts'], may: ['#server', '#contract'] },
  { name: 'server/tests', files: ['server/tests/**'], may: ['#server', '#testing', '#contract'] },
  { name: 'testing', files: ['testing/**'], may: ['#testing', '#contract'] },
  { name: 'bench', files: ['bench/**'], may: ['#bench', '#testing', '#contract'] },
  {
    name: 'testing/speech',
    files: ['testing/speech/**', 'testing/fixtures/**', 'testing/reading/**'],
    may: ['#testing', '#server/speech', '#contract'],
  },
  {
    name: 'bench/speech',
    files: ['bench/speech/**'],
    may: ['#testing', '#server/speech', '#bench/median.ts', '#contract'],
  },
  {
    name: 'testing/screens',
    files: ['testing/screens/**'],
    may: ['#testing', '#app', '#api', '#state', '#offline', '#light', '#contract'],
  },
  { name: 'e2e', files: ['e2e/**'], may: ['#e2e', '#testing', '#contract'] },
];

/** The table as the linter reads it; tests beside the code may import `#testing` too, the server's also its start. */
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
  if (name === 'contract/kit') return ['#contract'];
  return /^server\/(features|domain|files)/.test(name) ? ['#server/tests', '#server/speech'] : [];
}

function ruleOf({ name, packages }, files, may) {
  const allowed = may.flatMap((target) => (/\.\w+$/.test(target) ? [`!${target}`] : [`!${target}/**`]));
  const group = packages
    ? ['**', '!./**', ...packages.map((each) => `!${each}`), ...allowed]
    : ['#*/**', '../**', ...allowed];
  const message = `${name} imports itself${may.length > 0 ? `, ${may.join(', ')}` : ''} (build/layers.mjs)`;
  return { files, rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] } };
}

function foldersOf(place) {
  const entries = fs.readdirSync(path.join(root, place), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
