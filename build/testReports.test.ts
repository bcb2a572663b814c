import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport, readWaits } from '#testing/testReports.mjs';
import { budget } from '#testing/budget.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-reports-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function stored(name: string, content: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
}
const linesOf = (lines: object[]) => lines.map((line) => JSON.stringify(line)).join('\n');
const module = { tests: 2, seconds: 3, passed: 1, failures: [], unsteady: [], skipped: [], notRun: [] };

test('a file of Vitest that nobody came to was not run, and neither were the tests that were left', () => {
  const file = stored(
    'ended',
    linesOf([{ planned: ['a.test.ts', 'b.test.ts'] }, { ...module, file: 'a.test.ts', notRun: ['a › two'] }]),
  );
  const report = readVitestReport(file, { code: 1, isOver: true });
  expect(report).toMatchObject({ passed: 1, failures: [], notRun: ['a › two', 'b.test.ts'] });
  expect(report.files).toEqual([{ file: 'a.test.ts', seconds: 3, tests: 2 }]);
});

test('a runner that fails without naming a test is a failure, also if it wrote nothing', () => {
  const silent = { code: 1, isOver: false };
  expect(readVitestReport(stored('silent', linesOf([{ ...module, file: 'a.test.ts' }])), silent).failures).toHaveLength(
    1,
  );
  expect(readVitestReport(path.join(folder, 'none'), silent).failures).toHaveLength(1);
  expect(readPlaywrightReport(path.join(folder, 'none'), silent).failures).toHaveLength(1);
});

test('an error outside of all tests is a failure', () => {
  const file = stored('unhandled', linesOf([{ ...module, file: 'a.test.ts' }, { unhandled: 'boom' }]));
  expect(readVitestReport(file, { code: 1, isOver: false }).failures).toEqual([{ name: 'Vitest', reason: 'boom' }]);
});

const run = (title: string, status: string, duration: number, annotations: object[] = []) => ({
  file: 'a.spec.ts',
  title,
  tests: [{ status, annotations, results: duration > 0 ? [{ duration, errors: [{ message: 'no' }] }] : [] }],
});

test('a journey that was left out says what it needs; one that the time was over for was not run', () => {
  const specs = [
    run('green', 'expected', 2000),
    run('second try', 'flaky', 1000),
    run('red', 'unexpected', 500),
    run('no sox', 'skipped', 1, [{ type: 'skip', description: 'sox' }]),
    run('late', 'skipped', 0),
  ];
  const errors = [{ message: 'Timed out waiting 60s for the test suite to run' }];
  const file = stored('playwright', JSON.stringify({ suites: [{ specs }], errors }));
  expect(readPlaywrightReport(file, { code: 1, isOver: true })).toMatchObject({
    files: [{ file: 'e2e/a.spec.ts', tests: 5 }],
    passed: 2,
    failures: [{ name: 'e2e/a.spec.ts › red' }],
    unsteady: [{ name: 'e2e/a.spec.ts › second try' }],
    skipped: [{ name: 'e2e/a.spec.ts › no sox', needs: 'sox' }],
    notRun: ['e2e/a.spec.ts › late'],
  });
});

test('waits are summed by kind', () => {
  const waits = stored('waits', '["servers",1500]\n["builds",100]\n["servers",500]\n');
  expect(readWaits(waits)).toEqual({ servers: { count: 2, seconds: 2 }, builds: { count: 1, seconds: 0.1 } });
});

test('CONTRIBUTING.md says the budget', () => {
  const text = fs.readFileSync(path.join(import.meta.dirname, '../CONTRIBUTING.md'), 'utf8');
  for (const [part, minutes] of Object.entries(budget.minutes.proof)) {
    const short = (budget.minutes.test as Record<string, number>)[part];
    expect(text).toContain(`| ${part} | ${short ?? ''} | ${minutes} |`);
  }
  expect(text).toContain(`${budget.seconds.test} s (${budget.seconds.proof} s in the whole proof)`);
});
