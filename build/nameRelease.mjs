import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Names the build by what it consists of, in release.json: the worker carries it, the server compares. */
export function nameRelease() {
  let root;
  return {
    name: 'name-release',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const id = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 16);
        this.emitFile({
          type: 'asset',
          fileName: 'release.json',
          source: JSON.stringify({ id, audioCache: readAudioCacheVersion(root) }),
        });
      },
    },
  };
}

/** Read from the contract's text: a build script loads no TypeScript. */
function readAudioCacheVersion(root) {
  const [, version] =
    /AUDIO_CACHE_VERSION = (\d+)/.exec(fs.readFileSync(path.join(root, 'contract/device/audioOnDevice.ts'), 'utf8')) ??
    [];
  if (version === undefined) throw new Error('contract/device/audioOnDevice.ts names no AUDIO_CACHE_VERSION.');
  return Number(version);
}
