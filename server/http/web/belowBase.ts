import type { IncomingMessage } from 'node:http';
import type { Config } from '#server/config/config.ts';

/**
 * What is asked for, as it is named here: without the path that all is served below. A proxy may have taken it away
 * already, and whoever asks this process itself never says it.
 */
export function belowBase({ basePath }: Config) {
  return ({ url = '/' }: Pick<IncomingMessage, 'url'>): string => {
    const rest = url.startsWith(basePath) ? url.slice(basePath.length) : url;
    if (rest === '' || rest.startsWith('?')) return `/${rest}`;
    return rest.startsWith('/') ? rest : url;
  };
}
