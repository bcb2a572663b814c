import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-law-'));
fs.copyFileSync(path.join(repository, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function lint(files: Record<string, string>): string {
  for (const [name, source] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), source);
  }
  const run = spawnSync(
    process.execPath,
    [path.join(repository, 'node_modules/oxlint/bin/oxlint'), ...Object.keys(files)],
    { cwd: folder, encoding: 'utf8' },
  );
  return run.stdout;
}

test.each([
  ['contract/a.ts', '../src/text/pt.ts'],
  ['contract/a.ts', 'react'],
  ['contract/a.ts', 'node:fs'],
  ['src/ui/a.ts', '#api/api.ts'],
  ['src/ui/a.ts', '#features/projects/a.ts'],
  ['src/ui/a.ts', '../state/store.ts'],
  ['src/api/a.ts', '#state/store.ts'],
  ['src/api/a.ts', '#ui/a.ts'],
  ['src/state/a.ts', '#features/auth/a.ts'],
  ['src/state/a.ts', '#ui/a.ts'],
  ['src/offline/a.ts', '#ui/a.ts'],
  ['src/offline/a.ts', '#app/App.tsx'],
  ['src/features/projects/a.ts', '#features/prompts/a.ts'],
  ['src/features/projects/a.ts', '../prompts/a.ts'],
  ['src/features/projects/a.ts', '#app/App.tsx'],
  ['src/app/a.ts', '#server/main.ts'],
  ['sw/a.ts', '#api/api.ts'],
  ['sw/a.ts', '../src/main.tsx'],
  ['server/db/a.ts', '../http/serve.ts'],
  ['server/speech/a.ts', '../db/schema.ts'],
  ['server/http/a.ts', '../features/auth/authRoutes.ts'],
  ['server/http/a.ts', '../jobs/queue.ts'],
  ['server/jobs/a.ts', '../features/prompts/promptJobs.ts'],
  ['server/files/a.ts', '../jobs/queue.ts'],
  ['server/features/auth/a.ts', '../projects/zipJob.ts'],
  ['server/features/auth/a.ts', '../../app.ts'],
  ['server/features/auth/a.ts', '../../main.ts'],
  ['server/mail/a.ts', '../http/serve.ts'],
  ['server/mail/a.ts', '../features/auth/linkMails.ts'],
  ['server/http/a.ts', '../mail/openMailer.ts'],
  ['server/jobs/a.ts', '../mail/openMailer.ts'],
  ['e2e/a.ts', '../server/main.ts'],
  ['bench/a.ts', '../src/main.tsx'],
])('%s may not import %s', (file, target) => {
  expect(lint({ [file]: `export * from '${target}';\n` })).toContain('no-restricted-imports');
});

test.each([
  ['contract/a.ts', './paging.ts'],
  ['contract/a.ts', 'valibot'],
  ['src/ui/a.ts', '#contract/kit/names.ts'],
  ['src/features/projects/a.ts', '#ui/a.ts'],
  ['src/features/projects/a.ts', './b.ts'],
  ['src/app/a.ts', '#features/projects/a.ts'],
  ['server/features/auth/a.ts', '../../http/serve.ts'],
  ['server/features/auth/a.ts', './b.ts'],
  ['server/features/auth/a.ts', '../../mail/Mailer.ts'],
  ['server/mail/a.ts', '../config.ts'],
])('%s may import %s', (file, target) => {
  expect(lint({ [file]: `export * from '${target}';\n` })).not.toContain('no-restricted-imports');
});

test('a circle of imports is found', () => {
  const output = lint({
    'src/ui/one.ts': "import { two } from './two.ts';\nexport const one = () => two;\n",
    'src/ui/two.ts': "import { one } from './one.ts';\nexport const two = () => one;\n",
  });
  expect(output).toContain('no-cycle');
});
