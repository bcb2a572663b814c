import fs from 'node:fs';

/** Environment variable with a file to which waits are appended, one JSON array of kind and ms a line. */
const WAITS = 'ENTOA_TEST_WAITS';

export type Wait = 'servers' | 'clusters' | 'builds';

/** Does `work` and adds the time that it took to the sums at the end of the test run. */
export async function waited<Result>(wait: Wait, work: () => Promise<Result>): Promise<Result> {
  const from = performance.now();
  try {
    return await work();
  } finally {
    const file = process.env[WAITS];
    if (file !== undefined) fs.appendFileSync(file, `${JSON.stringify([wait, performance.now() - from])}\n`);
  }
}
