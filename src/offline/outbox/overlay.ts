import type { AuthUser } from '#contract/auth.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { queuedMutationOf, kindOf } from './queuedMutations.ts';
import type { OutboxEntry } from './OutboxEntry.ts';

interface Kept {
  readonly id: number;
}

/**
 * The server's response with the person's pending mutations applied. Records with an unresolved refusal are shown as
 * the server has them.
 */
export function overlay(waiting: readonly OutboxEntry[], who: AuthUser, endpoint: Endpoint, data: unknown): unknown {
  const kind = kindOf(endpoint);
  if (waiting.length === 0 || kind === undefined) return data;
  const change = <Item extends Kept>(item: Item): Item =>
    waiting
      .filter((entry) => entry.problem === undefined && entry.subject === `${kind}/${item.id}`)
      .reduce(
        (changed, { name, input, at }) => ({
          ...changed,
          ...queuedMutationOf(name)?.effect?.(input, who, at, changed as Readonly<Record<string, unknown>>),
        }),
        item,
      );
  const answer = data as Kept | { readonly data: readonly Kept[] };
  return 'data' in answer ? { ...answer, data: answer.data.map(change) } : change(answer);
}
