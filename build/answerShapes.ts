import { createHash } from 'node:crypto';
import { toJsonSchema } from '@valibot/to-json-schema';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';

/**
 * Shapes of the responses that devices cache, by method and path: a hash of the response's JSON schema. A change of one
 * endpoint does not invalidate the cached responses of others; nor do comments, or changes of optional properties.
 */
export function answerShapes(): Record<string, string> {
  const endpoints = Object.values(contract).flatMap((noun): Endpoint[] => Object.values(noun));
  return Object.fromEntries(
    endpoints
      .filter(({ offline }) => offline === 'last-answer')
      .map(({ method, path, output }) => {
        const schema = JSON.stringify(
          toJsonSchema(output, { errorMode: 'ignore', typeMode: 'output' }),
          withoutOptional,
        );
        return [`${method} ${path}`, createHash('sha256').update(schema).digest('hex').slice(0, 12)];
      }),
  );
}

interface ObjectSchema {
  readonly properties: Record<string, unknown>;
  readonly required: readonly string[];
}

/** JSON replacer that drops the optional properties of objects. */
function withoutOptional(_key: string, value: unknown): unknown {
  if (!isObjectSchema(value)) return value;
  const required = Object.entries(value.properties).filter(([name]) => value.required.includes(name));
  return { ...value, properties: Object.fromEntries(required) };
}

function isObjectSchema(value: unknown): value is ObjectSchema {
  return (
    typeof value === 'object' &&
    value !== null &&
    'properties' in value &&
    Array.isArray((value as ObjectSchema).required)
  );
}
