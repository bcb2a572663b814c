import path from 'node:path';

/**
 * The root of a program that `scripts/installPackages.mjs` unpacked from another release of Debian than the machine's.
 * Its libraries stand there too, so its own loader starts it.
 */
export const unpackedRoot = (name: 'asterisk' | 'openai') => path.join('/var/cache/entoa', name);
