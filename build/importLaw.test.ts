import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Layer, layers } from './layers.mjs';

const repository = path.resolve(import.meta.dirname, '..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-law-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

beforeAll(() => {
  // The rules depend on the existing folders.
  for (const { files } of layers) fs.mkdirSync(path.join(folder, homeOf(files[0]!)), { recursive: true });
  fs.mkdirSync(path.join(folder, 'build'), { recursive: true });
  for (const file of ['oxlint.config.mjs', 'build/layers.mjs'])
    fs.copyFileSync(path.join(repository, file), path.join(folder, file));
});

const homeOf = (glob: string) => glob.replace(/\/?\*.*$/, '');

/** Lints several files in one run; returns those that the named rule rejected. */
function refusedBy(rule: string, sources: Record<string, string>): Set<string> {
  for (const [name, source] of Object.entries(sources)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), source);
  }
  const args = ['--config', 'oxlint.config.mjs', '--format', 'json', ...Object.keys(sources)];
  const run = spawnSync(process.execPath, [path.join(repository, 'node_modules/oxlint/bin/oxlint'), ...args], {
    cwd: folder,
    maxBuffer: 64 * 1024 ** 2,
    encoding: 'utf8',
  });
  for (const name of Object.keys(sources)) fs.rmSync(path.join(folder, name));
  const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: { filename: string; code: string }[] };
  return new Set(diagnostics.filter(({ code }) => code.includes(rule)).map(({ filename }) => filename));
}

const forbidden: [from: string, target: string][] = [
  ['contract', '../src/text/common.ts'],
  ['contract', '#text/common.ts'],
  ['contract', 'react'],
  ['contract', 'node:fs'],
  ['contract/kit', '#contract/prompts.ts'],
  ['contract/kit', '#common/marks.ts'],
  ['common', '#contract/prompts.ts'],
  ['common', 'react'],
  ['src/ui', '#api/api.ts'],
  ['src/ui', '#features/projects/a.ts'],
  ['src/ui', '../state/store.ts'],
  ['src/core', '#ui/dialog/Dialog.tsx'],
  ['src/api', '#state/store.ts'],
  ['src/api', '#ui/a.ts'],
  ['src/state', '#features/auth/a.ts'],
  ['src/state', '#ui/a.ts'],
  ['src/offline', '#ui/a.ts'],
  ['src/offline', '#app/App.tsx'],
  ['src/crud', '#features/projects/a.ts'],
  ['src/features/projects', '#features/prompts/a.ts'],
  ['src/features/projects', '../prompts/a.ts'],
  ['src/features/projects', '#app/App.tsx'],
  ['src/pages/landing', '#ui/dialog/Dialog.tsx'],
  ['src/pages/landing', '#crud/ListFrame.tsx'],
  ['src/app', '#server/programs/main.ts'],
  ['sw', '#api/api.ts'],
  ['sw', '../src/main.tsx'],
  ['server/db', '#server/http/registerEndpoints.ts'],
  ['server/db', '#server/modules/audit/audit.ts'],
  ['server/http', '#server/modules/auth/authRoutes.ts'],
  ['server/http', '#server/jobs/queue.ts'],
  ['server/http', '#server/modules/sessions/session.ts'],
  ['server/http', '#server/mail/openMailer.ts'],
  ['server/jobs', '#server/modules/prompts/promptJobs.ts'],
  ['server/jobs', '#server/mail/openMailer.ts'],
  ['server/files', '#server/jobs/queue.ts'],
  ['server/mail', '#server/http/registerEndpoints.ts'],
  ['server/speech/dsp', '#server/speech/pool/synthesisPool.ts'],
  ['server/speech/normalization', '#server/speech/engines/engine.ts'],
  ['server/speech/pipeline', '#server/speech/pool/synthesisPool.ts'],
  ['server/speech/pool', '#server/db/schema.ts'],
  ['server/modules/settings', '#server/modules/costs/usage.ts'],
  ['server/modules/access', '#server/modules/audit/auditRoutes.ts'],
  ['server/modules/prompts', '#server/speech/pipeline/makeAudio.ts'],
  ['server/modules/scripts', '#server/modules/projects/zipJob.ts'],
  ['server/modules/auth', '#server/programs/app.ts'],
  ['server/modules/auth', '#server/speech/pool/synthesisPool.ts'],
  ['testing', '#server/programs/main.ts'],
  ['e2e', '#server/programs/main.ts'],
  ['bench', '../src/main.tsx'],
];

const allowed: [from: string, target: string][] = [
  ['contract', './paging.ts'],
  ['contract', 'valibot'],
  ['src/ui', '#contract/kit/names.ts'],
  ['src/ui', '#core/icons/Icon.tsx'],
  ['src/features/projects', '#crud/ListFrame.tsx'],
  ['src/features/projects', './b.ts'],
  ['src/app', '#features/projects/a.ts'],
  ['server/modules/auth', '#server/http/registerEndpoints.ts'],
  ['server/modules/auth', '#server/modules/audit/audit.ts'],
  ['server/modules/audit', '#server/modules/prompts/schema.ts'],
  ['server/modules/auth', '#server/modules/deps.ts'],
  ['server/modules/auth', './b.ts'],
  ['server/mail', '#server/config/config.ts'],
  ['server/speech/pool', '#server/speech/pipeline/makeAudio.ts'],
];

const sourcesOf = (pairs: readonly [string, string][]) =>
  Object.fromEntries(pairs.map(([home, target], place) => [`${home}/x${place}.ts`, `export * from '${target}';\n`]));

test('what the table forbids is refused, what it allows is not', () => {
  const refused = refusedBy('no-restricted-imports', sourcesOf([...forbidden, ...allowed]));
  const verdicts = [...forbidden, ...allowed].map(([home, target], place) => [
    home,
    target,
    refused.has(`${home}/x${place}.ts`),
  ]);
  expect(verdicts).toEqual([...forbidden.map((pair) => [...pair, true]), ...allowed.map((pair) => [...pair, false])]);
});

/** A file in the layer's folder, by the alias that others use. */
function aliasOf({ files }: Layer): string | undefined {
  const home = homeOf(files[0]!);
  if (home.startsWith('src/')) return `#${home.slice('src/'.length)}/planted.ts`;
  return /^(common|contract|server|testing)(\/|$)/.test(home) ? `#${home}/planted.ts` : undefined;
}

test('in every layer an import of every layer that its line does not name is refused', () => {
  const pairs: [string, string][] = [];
  const expected: boolean[] = [];
  for (const layer of layers) {
    for (const other of layers) {
      const target = aliasOf(other);
      if (target === undefined || other === layer) continue;
      pairs.push([homeOf(layer.files[0]!), target]);
      expected.push(!layer.may.some((place) => target.startsWith(`${place}/`)));
    }
  }
  const refused = refusedBy('no-restricted-imports', sourcesOf(pairs));
  const wrong = pairs.filter(([home], place) => refused.has(`${home}/x${place}.ts`) !== expected[place]);
  expect(wrong).toEqual([]);
  expect(expected.filter(Boolean).length).toBeGreaterThan(layers.length);
});

test('a circle of imports is found, of types too', () => {
  const refused = refusedBy('no-cycle', {
    'src/ui/one.ts': "import { two } from './two.ts';\nexport const one = () => two;\n",
    'src/ui/two.ts': "import { one } from './one.ts';\nexport const two = () => one;\n",
    'src/ui/three.ts': "import type { Four } from './four.ts';\nexport type Three = Four;\n",
    'src/ui/four.ts': "import type { Three } from './three.ts';\nexport type Four = Three[];\n",
  });
  expect([...refused].sort()).toEqual(['src/ui/four.ts', 'src/ui/one.ts', 'src/ui/three.ts', 'src/ui/two.ts']);
});

test('features of secure contexts are asked for in one place', () => {
  const sources = Object.fromEntries(
    ['crypto.randomUUID()', 'navigator.locks', 'navigator.clipboard?.writeText', 'caches.keys()'].map((source, i) => [
      `src/state/planted${i}.ts`,
      `export const planted = () => ${source};\n`,
    ]),
  );
  expect(refusedBy('no-restricted-', sources)).toEqual(new Set(Object.keys(sources)));
});
