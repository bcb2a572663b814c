/** A row of a list in one of its orders: how many stand before it, and where it begins. */
export interface Bookmark {
  readonly rank: number;
  readonly key: string;
  readonly id: number;
}

interface CursorTrail {
  readonly state: number;
  /** By rank. */
  readonly marks: Bookmark[];
  laying: Promise<void> | undefined;
}

const LISTS = 50;

/**
 * Rows of long lists from which a far page is near, as long as nothing in the list changes. `state` only ever rises; an
 * older one keeps and finds nothing.
 */
export class KeysetCursorCache {
  readonly #shelves = new Map<string, CursorTrail>();

  nearest(list: string, state: number, rank: number): Bookmark | undefined {
    const shelf = this.#shelves.get(list);
    return shelf?.state === state ? shelf.marks.findLast((mark) => mark.rank <= rank) : undefined;
  }

  /** Adds marks behind those it has; whoever asks meanwhile waits for the same. */
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
