import * as v from 'valibot';
import { Change, type EventKind, eventKinds } from '#contract/events.ts';
import { hasPermission } from '#contract/kit/permissions.ts';
import type { AuthUser } from '#contract/auth.ts';

/** A change as sent by the database function `tell_event`. */
const ChangeNotice = v.object({
  ...Change.entries,
  /** Transaction id. */
  at: v.string(),
  /** User concerned, for changes that only this user may receive. */
  user: v.optional(v.number()),
  /** Session that began or ended. */
  session: v.optional(v.string()),
  /** Approval link that changed, for the streams of its clients. */
  link: v.optional(v.number()),
});
export type ChangeNotice = v.InferOutput<typeof ChangeNotice>;

/**
 * Undefined for a payload that is no change notice: the marker of a process that starts listening, or one of a newer
 * release.
 */
export function parseNotice(payload: string): ChangeNotice | undefined {
  try {
    const notice = v.safeParse(ChangeNotice, JSON.parse(payload));
    return notice.success ? notice.output : undefined;
  } catch {
    return undefined;
  }
}

export function mayReceive(user: AuthUser, { kind, user: about }: ChangeNotice): boolean {
  const { area, isOwn }: { area: (typeof eventKinds)[EventKind]['area']; isOwn?: true } = eventKinds[kind];
  return hasPermission(user.role, area) && (!isOwn || about === user.id);
}

/** More prompts of one project than this are reported as a change of the project. */
const SINGLE_MOST = 5;

/** Removes duplicates and the user and transaction, for sending to clients. */
export function coalesceNotices(all: readonly ChangeNotice[]): Change[] {
  const whole = new Set<string>();
  const prompts = new Map<string, Set<number>>();
  for (const notice of all) {
    const key = keyOf(notice);
    if (notice.prompt === undefined) whole.add(key);
    else prompts.set(key, (prompts.get(key) ?? new Set()).add(notice.prompt));
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
