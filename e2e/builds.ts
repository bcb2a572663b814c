import fs from 'node:fs';
import path from 'node:path';
import { test as base } from './fixtures.ts';
import { buildVariant, type Installation, install } from './installation.ts';
import { type RunningServer, startServer } from './runningServer.ts';

interface Builds {
  readonly first: string;
  readonly second: string;
  readonly third: string;
  readonly otherAudio: string;
}

/**
 * The present build, two with one screen changed, and one with another version of the audio cache; an installation and
 * a server a test.
 */
export const test = base.extend<{ place: Installation; own: RunningServer }, { builds: Builds }>({
  builds: [
    async ({}, use) => {
      const say = (word: string) => ({
        'src/features/fails/FailsScreen.tsx': (source: string) =>
          source.replace(
            'export function FailsScreen',
            `export const build = '${word}';\ndocument.documentElement.dataset['build'] = build;\nexport function FailsScreen`,
          ),
      });
      const second = await buildVariant('second', say('second'));
      const third = await buildVariant('third', say('third'));
      const otherAudio = await buildVariant('audio', {
        ...say('audio'),
        'contract/device/audioOnDevice.ts': (source) =>
          source.replace('AUDIO_CACHE_VERSION = 1', 'AUDIO_CACHE_VERSION = 2'),
      });
      await use({ first: path.resolve(import.meta.dirname, '../dist/web'), second, third, otherAudio });
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

/** Puts a build in the place of the present one and starts the server again. */
export async function deploy(place: Installation, own: RunningServer, web: string) {
  place.deploy(web);
  await own.restart();
}
