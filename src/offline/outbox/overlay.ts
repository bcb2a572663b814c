import type { AuthUser } from '#contract/auth.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { decisionOf } from './decisions.ts';
import type { OutboxEntry } from './OutboxEntry.ts';

const lists: readonly Endpoint[] = [prompts.list, prompts.listInvalidated, projects.list];
const records: readonly Endpoint[] = [prompts.get, projects.get];

/** The server's answer with the person's waiting decisions on it. What a person must decide first is shown as the server has it. */
export function overlay(waiting: readonly OutboxEntry[], who: AuthUser, endpoint: Endpoint, data: unknown): unknown {
  const kind = endpoint === projects.list || endpoint === projects.get ? 'projects' : 'prompts';
  const change = <Item extends { id: number }>(item: Item): Item =>
    waiting
      .filter((entry) => entry.problem === undefined && entry.subject === `${kind}/${item.id}`)
      .reduce((changed, { name, input, at }) => ({ ...changed, ...decisionOf(name)?.effect?.(input, who, at) }), item);
  if (waiting.length === 0) return data;
  if (records.includes(endpoint)) return change(data as { id: number });
  if (!lists.includes(endpoint)) return data;
  const page = data as { data: { id: number }[] };
  return { ...page, data: page.data.map(change) };
}
