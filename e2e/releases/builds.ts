import fs from 'node:fs';
import path from 'node:path';
import { test as base } from '#e2e/fixtures.ts';
import { patchBuild } from './patchBuild.ts';
import { buildVariant, type Installation, install } from '#e2e/installation.ts';
import { type RunningServer, startServer } from '#e2e/runningServer.ts';

interface Builds {
  readonly first: string;
  readonly second: string;
  readonly third: string;
  readonly otherAudio: string;
}

const say = (word: string) => `document.documentElement.dataset['build'] = '${word}';`;
const remove = (web: string) => fs.rmSync(path.resolve(web, '../..'), { recursive: true, force: true });
/** A copy of a build whose chunk of the project screens says its name. */
const changeScreens = (web: string, word: string) =>
  patchBuild(web, (file, text) => (/^assets\/projectScreens-.+\.js$/.test(file) ? `${text}\n${say(word)}` : text));

/**
 * Builds to deploy: the current one; a patched copy with a changed screen; and two patched copies of the latter, with
 * another change of the screen and with another version of the audio cache. `builtAnew` is a real build of changed
 * sources, which takes half a minute: only what is said of the bundler's output needs it. Each test has its own
 * installation and server.
 */
export const test = base.extend<{ place: Installation; own: RunningServer }, { builds: Builds; builtAnew: string }>({
  builds: [
    async ({}, use) => {
      const first = path.resolve(import.meta.dirname, '../../dist/web');
      const second = changeScreens(first, 'second');
      const third = changeScreens(second, 'third');
      const otherAudio = patchBuild(second, (_file, text) =>
        text.replaceAll(/(voice-audio`\)\}-v`,\w+=`\$\{\w+\})1`/g, '$12`').replace('"audioCache":1', '"audioCache":2'),
      );
      await use({ first, second, third, otherAudio });
      for (const web of [second, third, otherAudio]) remove(web);
    },
    { scope: 'worker' },
  ],
  builtAnew: [
    async ({}, use) => {
      const built = await buildVariant('second', {
        'src/features/failedPrompts/FailsScreen.tsx': (source) =>
          source.replace('export function FailsScreen', `${say('second')}\nexport function FailsScreen`),
      });
      await use(built);
      remove(built);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  place: async ({}, use) => {
    const place = install();
    await use(place);
    place.remove();
  },
  own: async ({ place }, use) => {
    const started = await startServer({}, place.program);
    await use(started);
    await started.stop();
  },
  baseURL: async ({ own }, use) => {
    await use(own.origin);
  },
});

/** Deploys a build and restarts the server. */
export async function deploy(place: Installation, own: RunningServer, web: string) {
  place.deploy(web);
  await own.restart();
}
