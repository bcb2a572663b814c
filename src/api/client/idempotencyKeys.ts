import { createId } from '#common/createId.ts';
import type { Call } from './send.ts';

const unanswered = new Map<string, string>();

/**
 * The idempotency key of a mutation; it is reused until a response has arrived, since a lost request may have had its
 * effect.
 */
export function keyOf({ endpoint, input }: Call): { key: string; settle: () => void } {
  const change = `${endpoint.method} ${endpoint.path} ${JSON.stringify(input, describeFile)}`;
  const key = unanswered.get(change) ?? createId();
  unanswered.set(change, key);
  return {
    key,
    settle: () => {
      unanswered.delete(change);
    },
  };
}

function describeFile(_name: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}
