import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { AUDIO_CACHE_VERSION } from '#common/device/audioOnDevice.ts';

/** Names the build by its content, in release.json: the worker contains the name, and the server compares it. */
export function nameRelease(): Plugin {
  return {
    name: 'name-release',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const id = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 16);
        const source = JSON.stringify({ id, audioCache: AUDIO_CACHE_VERSION });
        this.emitFile({ type: 'asset', fileName: 'release.json', source });
      },
    },
  };
}
