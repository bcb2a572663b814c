/** Position in a sorted list: the number of rows before it, and its values in the columns of the order. */
export interface Cursor {
  readonly rank: number;
  readonly values: readonly string[];
}

interface CursorTrail {
  readonly state: number;
  /** Sorted by rank. */
  readonly cursors: Cursor[];
  reading: Promise<void> | undefined;
}

const LISTS = 50;

/**
 * Cache of positions in long lists, from which a distant page is quickly reached; valid while the list does not change.
 * `state` only increases; an older state neither stores nor finds anything.
 */
export class KeysetCursorCache {
  readonly #trails = new Map<string, CursorTrail>();

  nearest(list: string, state: number, rank: number): Cursor | undefined {
    const trail = this.#trails.get(list);
    return trail?.state === state ? trail.cursors.findLast((cursor) => cursor.rank <= rank) : undefined;
  }

  /** Appends cursors; concurrent callers wait for the same read. */
  async append(list: string, state: number, read: () => Promise<Cursor[]>): Promise<void> {
    const known = this.#trails.get(list);
    if (known && known.state > state) return;
    const trail: CursorTrail = known?.state === state ? known : { state, cursors: [], reading: undefined };
    this.#trails.delete(list);
    this.#trails.set(list, trail);
    if (this.#trails.size > LISTS) this.#trails.delete(this.#trails.keys().next().value!);
    trail.reading ??= read()
      .then((cursors) => void trail.cursors.push(...cursors))
      .finally(() => {
        trail.reading = undefined;
      });
    await trail.reading;
  }
}
