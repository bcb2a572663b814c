/** Position in a sorted list: the number of rows before it, and its key and id. */
export interface Bookmark {
  readonly rank: number;
  readonly key: string;
  readonly id: number;
}

interface CursorTrail {
  readonly state: number;
  /** Sorted by rank. */
  readonly marks: Bookmark[];
  laying: Promise<void> | undefined;
}

const LISTS = 50;

/**
 * Cache of positions in long lists, from which a distant page is quickly reached; valid while the list does not change.
 * `state` only increases; an older state neither stores nor finds anything.
 */
export class KeysetCursorCache {
  readonly #shelves = new Map<string, CursorTrail>();

  nearest(list: string, state: number, rank: number): Bookmark | undefined {
    const shelf = this.#shelves.get(list);
    return shelf?.state === state ? shelf.marks.findLast((mark) => mark.rank <= rank) : undefined;
  }

  /** Appends bookmarks; concurrent callers wait for the same read. */
  async lay(list: string, state: number, read: () => Promise<Bookmark[]>): Promise<void> {
    const known = this.#shelves.get(list);
    if (known && known.state > state) return;
    const shelf: CursorTrail = known?.state === state ? known : { state, marks: [], laying: undefined };
    this.#shelves.delete(list);
    this.#shelves.set(list, shelf);
    if (this.#shelves.size > LISTS) this.#shelves.delete(this.#shelves.keys().next().value!);
    shelf.laying ??= read()
      .then((marks) => void shelf.marks.push(...marks))
      .finally(() => {
        shelf.laying = undefined;
      });
    await shelf.laying;
  }
}
