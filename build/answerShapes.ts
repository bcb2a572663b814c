import { createHash } from 'node:crypto';
import { toJsonSchema } from '@valibot/to-json-schema';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';

/**
 * What the answers kept on a device look like, by method and path: a hash of the answer's JSON schema. An endpoint that
 * changes leaves the kept answers of the others good; so does a comment.
 */
export function answerShapes(): Record<string, string> {
  const endpoints = Object.values(contract).flatMap((noun): Endpoint[] => Object.values(noun));
  return Object.fromEntries(
    endpoints
      .filter(({ offline }) => offline === 'last-answer')
      .map(({ method, path, output }) => {
        const schema = JSON.stringify(toJsonSchema(output, { errorMode: 'ignore', typeMode: 'output' }));
        return [`${method} ${path}`, createHash('sha256').update(schema).digest('hex').slice(0, 12)];
      }),
  );
}
