import { createStore } from '#common/store.ts';
import type { Page } from '#contract/kit/paging.ts';
import type { Prompt } from '#contract/prompts.ts';
import { api } from '#api/api.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { prompts } from '#api/prompts.ts';
import { readSelection } from '#features/prompts/batch/selection.ts';
import { store } from '#state/store.ts';
import { order as text } from '#text/order.ts';
import { noticeDone, noticeFailed } from '#ui/feedback/notices.tsx';
import { readOrder } from './order.ts';

/** Where the last prompts were moved, for screen readers. */
export const announcement = createStore('');

export type MoveTo = { readonly after: number } | { readonly by: 1 | -1 };
/** Moves reach the server in the order of the person's acts. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Moves prompts behind the first `after` ones of the script, or by one place. The page shows it at once if it has all
 * of them, and takes it back if the server refuses. Never rejects; false if nothing was moved.
 */
export async function moveRows(ids: readonly number[], to: MoveTo): Promise<boolean> {
  const { idProject, isOffline, isMovable, rows } = readOrder();
  if (isOffline) {
    noticeFailed(text.offline);
    return false;
  }
  const name = (rows.find(({ id }) => id === ids[0]) ?? readSelection().chosen.get(ids[0]!))?.name ?? '';
  const takeBack = showMoved(ids, to);
  const send = () =>
    store.dispatch(prompts.endpoints.reorder.initiate({ id: idProject, ids: [...ids], ...to })).unwrap();
  const sent = last.then(send);
  last = sent.catch(() => undefined);
  try {
    const { place, total, moved } = await sent;
    if ('by' in to && moved === 0) announcement.set(to.by < 0 ? text.isFirst(name) : text.isLast(name));
    else {
      const said = ids.length === 1 ? text.moved(name, place, total) : text.movedMany(ids.length, place, total);
      announcement.set(said);
      // Another list shows nothing of it.
      if (!isMovable) noticeDone(said);
    }
    return true;
  } catch (thrown) {
    takeBack?.();
    noticeFailed(messageOf(thrown, text.failed));
    return false;
  }
}

/** The row, or all selected ones if it is one of them. */
export function movedWith(id: number): readonly number[] {
  const { chosen } = readSelection();
  return chosen.has(id) ? [...chosen.keys()] : [id];
}

/** Reorders the cached page; returns what takes that back. */
function showMoved(ids: readonly number[], to: MoveTo): (() => void) | undefined {
  const { query, rows, numbers, total, isMovable } = readOrder();
  const indexes = rows.flatMap((row, index) => (ids.includes(row.id) ? [index] : []));
  const boundary =
    'after' in to
      ? Math.min(to.after, total) - (numbers?.first ?? 1) + 1
      : to.by < 0
        ? Math.min(...indexes) - 1
        : Math.max(...indexes) + 2;
  const isHere = isMovable && boundary >= 0 && boundary <= rows.length;
  if (!isHere || indexes.length < ids.length) return undefined;
  const patch = updateList('prompts.list', query, (draft) => {
    const rest = (part: Prompt[]) => part.filter((row) => !ids.includes(row.id));
    const moved = draft.data.filter((row) => ids.includes(row.id));
    draft.data = [...rest(draft.data.slice(0, boundary)), ...moved, ...rest(draft.data.slice(boundary))];
  });
  return (store.dispatch(patch as never) as unknown as { undo: () => void }).undo;
}

/** The store's type knows no endpoint, as they are injected noun by noun. */
const updateList = api.util.updateQueryData as unknown as (
  endpoint: 'prompts.list',
  query: unknown,
  change: (draft: Page<Prompt>) => void,
) => unknown;
