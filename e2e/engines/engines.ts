import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Installation, install } from '#e2e/installation.ts';
import { patchBuild } from '#e2e/releases/patchBuild.ts';
import { startServer } from '#e2e/runningServer.ts';
import { decideInFile } from './approvalFile.ts';
import { type Engine, engines } from './browsers.ts';
import { hookErrors } from './hookErrors.ts';
import { travel, travelPrivately } from './travel.ts';

/**
 * Runs the journeys in each engine, as many rounds as the first argument says; the second may name one. Ends with 3 if
 * nothing failed and an engine is not installed or not run to its end.
 */

const label = (name: string) => (file: string, text: string) =>
  /^assets\/projectScreens-.+\.js$/.test(file) ? `${text}\ndocument.documentElement.dataset.build = '${name}';` : text;
const built = path.resolve(import.meta.dirname, '../../dist/web');
const [first, second] = ['first', 'second'].map((name) =>
  patchBuild(built, (file, text) =>
    file.endsWith('.html') ? text.replace('<head>', `<head>${hookErrors}`) : label(name)(file, text),
  ),
) as [string, string];
const place = install();

const LIMIT_MS = 400_000;
/** `scripts/test.mjs` sets it for machines that end a run after some time. */
const endAt = Number(process.env['ENTOA_TEST_UNTIL'] ?? Infinity);
const isOver = () => Date.now() >= endAt;
const [rounds = '1', only] = process.argv.slice(2);
let failures = 0;
let isWhole = true;
for (const engine of engines.filter(({ name }) => only === undefined || name === only)) {
  if (!engine.isHere()) {
    console.log(`${engine.name}: not installed (on Debian: apt-get install ${engine.packages})`);
    isWhole = false;
    continue;
  }
  for (let round = 1; round <= Number(rounds); round += 1) {
    if (!isOver() && (await run(engine, place))) continue;
    // The other runners do the same: a failure in CI is tried once more, and what passed only then is told.
    const isUnsteady = process.env['CI'] !== undefined && !isOver() && (await run(engine, place));
    if (isUnsteady) console.log(`${engine.name}: unsteady, passed only at the second try`);
    else if (isOver()) {
      console.log(`${engine.name}: not run to its end, no time was left`);
      isWhole = false;
    } else failures += 1;
  }
}
place.remove();
for (const web of [first, second]) fs.rmSync(path.resolve(web, '../..'), { recursive: true, force: true });
process.exit(failures > 0 ? 1 : isWhole ? 0 : 3);

/** A page that hangs answers no driver. */
async function withinLimit(journey: Promise<void>): Promise<void> {
  const limitMs = Math.max(1, Math.min(LIMIT_MS, endAt - Date.now()));
  const limit = AbortSignal.timeout(limitMs);
  const late = new Promise<never>((_resolve, reject) => {
    limit.addEventListener('abort', () => reject(new Error(`A journey took more than ${limitMs / 1000} s`)));
  });
  await Promise.race([journey, late]);
}

/** Returns false if a journey failed. */
async function run({ name, open, openPrivately }: Engine, { deploy, program }: Installation): Promise<boolean> {
  const downloads = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-downloads-'));
  deploy(first);
  const server = await startServer({}, program);
  const tab = await open(downloads);
  const from = Date.now();
  try {
    const deployNext = async () => {
      await server.halt();
      deploy(second);
      await server.restart();
    };
    await withinLimit(travel({ engine: name, tab, server, downloads, deployNext }));
    const own = await openPrivately?.(downloads);
    if (own)
      await withinLimit(travelPrivately({ engine: name, tab: own, server, downloads, deployNext })).finally(own.close);
    // WebKit's driver saves no downloads of a page.
    if (name === 'Firefox') await withinLimit(decideInFile(open, server));
    console.log(`${name}: green in ${((Date.now() - from) / 1000).toFixed(1)} s`);
    return true;
  } catch (error) {
    const picture = path.join(os.tmpdir(), `entoa-${name}-failed.png`);
    await tab.picture(picture).catch(() => undefined);
    const address = await tab.run<string>('return location.href;').catch(() => '?');
    console.log(`${name}: failed: ${String(error)}\n  at ${address}, seen in ${picture}`);
    return false;
  } finally {
    await tab.close();
    await server.stop();
    fs.rmSync(downloads, { recursive: true, force: true });
  }
}
