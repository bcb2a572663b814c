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

/**
 * Builds to deploy: the current one; one with a changed screen; and two patched copies of the latter, with another
 * change of the screen and with another version of the audio cache. Each test has its own installation and server.
 */
export const test = base.extend<{ place: Installation; own: RunningServer }, { builds: Builds }>({
  builds: [
    async ({}, use) => {
      const first = path.resolve(import.meta.dirname, '../../dist/web');
      const second = await buildVariant('second', {
        'src/features/failedPrompts/FailsScreen.tsx': (source) =>
          source.replace('export function FailsScreen', `${say('second')}\nexport function FailsScreen`),
      });
      const third = patchBuild(second, (file, text) =>
        /^assets\/projectScreens-.+\.js$/.test(file) ? `${text}\n${say('third')}` : text,
      );
      const otherAudio = patchBuild(second, (_file, text) =>
        text.replaceAll(/(voice-audio`\)\}-v`,\w+=`\$\{\w+\})1`/g, '$12`').replace('"audioCache":1', '"audioCache":2'),
      );
      await use({ first, second, third, otherAudio });
      for (const web of [second, third, otherAudio])
        fs.rmSync(path.resolve(web, '../..'), { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  place: async ({}, use) => {
    const place = install();
    await use(place);
    place.remove();
  },
  own: async ({ place }, use) => {
    const started = await startServer({ SPEECH_THREADS: '1' }, place.program);
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
