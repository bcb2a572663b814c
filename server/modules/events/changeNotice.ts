import * as v from 'valibot';
import { Change, type EventKind, eventKinds } from '#contract/events.ts';
import { hasPermission } from '#contract/kit/permissions.ts';
import type { AuthUser } from '#contract/auth.ts';

/** A change as `tell_event` of the database tells it. */
const ChangeNotice = v.object({
  ...Change.entries,
  /** The transaction. */
  at: v.string(),
  /** Whom it is about, where only they hear of it. */
  user: v.optional(v.number()),
  /** The one that began or ended. */
  session: v.optional(v.string()),
});
export type ChangeNotice = v.InferOutput<typeof ChangeNotice>;

/** Undefined for a word that is no change: of a process that begins to listen, or of a newer release. */
export function parseNotice(payload: string): ChangeNotice | undefined {
  try {
    const told = v.safeParse(ChangeNotice, JSON.parse(payload));
    return told.success ? told.output : undefined;
  } catch {
    return undefined;
  }
}

export function mayReceive(user: AuthUser, { kind, user: about }: ChangeNotice): boolean {
  const { area, isOwn }: { area: (typeof eventKinds)[EventKind]['area']; isOwn?: true } = eventKinds[kind];
  return hasPermission(user.role, area) && (!isOwn || about === user.id);
}

/** More single prompts than this are told as their project. */
const SINGLE_MOST = 5;

/** The same without repeats, and without whom and when: as it goes out. */
export function coalesceNotices(all: readonly ChangeNotice[]): Change[] {
  const whole = new Set<string>();
  const prompts = new Map<string, Set<number>>();
  for (const told of all) {
    const key = keyOf(told);
    if (told.prompt === undefined) whole.add(key);
    else prompts.set(key, (prompts.get(key) ?? new Set()).add(told.prompt));
  }
  const single = [...prompts].flatMap(([key, ids]) => {
    if (ids.size > SINGLE_MOST) whole.add(key);
    return whole.has(key) ? [] : [...ids].map((prompt) => ({ ...changeOf(key), prompt }));
  });
  const isCovered = (key: string) => key.includes(' ') && whole.has(key.split(' ')[0]!);
  return [...whole]
    .filter((key) => !isCovered(key))
    .map(changeOf)
    .concat(single.filter(({ kind }) => !whole.has(kind)));
}

const keyOf = ({ kind, id }: ChangeNotice) => (id === undefined ? kind : `${kind} ${id}`);

function changeOf(key: string): Change {
  const [kind, id] = key.split(' ') as [EventKind, string | undefined];
  return id === undefined ? { kind } : { kind, id: Number(id) };
}
