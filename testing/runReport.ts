import fs from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node';

/**
 * Vitest's part of the report at the end of a test run, written line by line, so that a run that is ended early keeps
 * it. `testing/testReports.mjs` reads it.
 */
export default class RunReport implements Reporter {
  #file = process.env['ENTOA_TEST_REPORT'];
  #root = '';

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root;
    const end = Number(process.env['ENTOA_TEST_UNTIL'] ?? Infinity);
    if (!Number.isFinite(end)) return;
    // Tests that have begun may end; all others are reported as not run.
    setTimeout(() => void vitest.cancelCurrentRun('test-failure'), Math.max(0, end - Date.now())).unref();
  }

  onTestRunStart(specifications: readonly { moduleId: string; project: { name: string } }[]): void {
    this.#write({ planned: specifications.map(({ moduleId }) => this.#nameOf(moduleId)) });
  }

  onTestModuleEnd(module: TestModule): void {
    const file = this.#nameOf(module.moduleId);
    const tests = [...module.children.allTests()];
    // In a browser, the time for preparing a file counts from the start of the run.
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    const ofState = (state: string) => tests.filter((one) => one.result().state === state);
    const named = (one: TestCase | TestSuite | TestModule, errors: readonly { stack?: string; message: string }[]) => ({
      name: 'fullName' in one ? `${file} › ${one.fullName}` : file,
      reason: errors.map(({ stack, message }) => stack ?? message).join('\n'),
    });
    const groups = [module, ...module.children.allSuites()].filter((one) => one.errors().length > 0);
    const isLeftOut = (one: TestCase) => one.options.mode === 'skip' || noteOf(one) !== undefined;
    const skipped = ofState('skipped');
    this.#write({
      file,
      seconds: (collectDuration + setupDuration + duration) / 1000,
      tests: tests.length,
      passed: ofState('passed').length,
      failures: [
        ...groups.map((one) => named(one, one.errors())),
        ...ofState('failed').map((one) => named(one, one.result().errors ?? [])),
      ],
      // Vitest keeps the errors of the first run of a test that passed later.
      unsteady: ofState('passed')
        .filter((one) => one.diagnostic()?.flaky)
        .map((one) => named(one, one.result().errors ?? [])),
      skipped: skipped.filter(isLeftOut).map((one) => ({
        name: `${file} › ${one.fullName}`,
        needs: one.meta().needs ?? noteOf(one) ?? 'no reason given',
      })),
      notRun: [...skipped.filter((one) => !isLeftOut(one)), ...ofState('pending')].map(
        (one) => `${file} › ${one.fullName}`,
      ),
    });
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly { stack?: string; message: string }[]): void {
    for (const { stack, message } of errors) this.#write({ unhandled: stack ?? message });
    this.#write({ hasEnded: true });
  }

  #nameOf(moduleId: string): string {
    return path.relative(this.#root, moduleId);
  }

  #write(line: object): void {
    if (this.#file !== undefined) fs.appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}

/** Returns the note that `context.skip` was given. */
function noteOf(one: TestCase): string | undefined {
  const result = one.result();
  return result.state === 'skipped' ? result.note : undefined;
}
