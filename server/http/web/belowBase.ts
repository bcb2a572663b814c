import type { IncomingMessage } from 'node:http';
import type { Config } from '#server/config/config.ts';

/**
 * Path of a request without the base path. A proxy may have removed it already, and local requests never have it. Some
 * clients of other speech services join `/v1/` and `/audio/speech` by two slashes.
 */
export function belowBase({ basePath }: Config) {
  return ({ url = '/' }: Pick<IncomingMessage, 'url'>): string => {
    const rest = url.startsWith(basePath) ? url.slice(basePath.length) : url;
    if (rest === '' || rest.startsWith('?')) return `/${rest}`;
    return rest.startsWith('/') ? rest.replace(/^\/v1\/{2,}/, '/v1/') : url;
  };
}
