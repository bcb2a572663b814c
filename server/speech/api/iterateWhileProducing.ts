/**
 * Yields what `make` hands over, at the consumer's pace. `ended` aborts when the consumer stops early; an error of
 * `make` is thrown after the items before it. `onRead` is called for every consumed item.
 */
export async function* iterateWhileProducing<Item>(
  make: (take: (item: Item) => void, ended: AbortSignal) => Promise<void>,
  onRead?: (item: Item) => void,
): AsyncGenerator<Item> {
  const items: Item[] = [];
  const reader = new AbortController();
  let end: { failure?: unknown } | undefined;
  let wake = () => {};
  const finish = (how: { failure?: unknown }) => {
    end = how;
    wake();
  };
  make((item) => {
    items.push(item);
    wake();
  }, reader.signal).then(
    () => finish({}),
    (failure: unknown) => finish({ failure }),
  );
  try {
    for (;;) {
      const item = items.shift();
      if (item !== undefined) {
        onRead?.(item);
        yield item;
      } else if (end === undefined)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      else if ('failure' in end) throw end.failure;
      else return;
    }
  } finally {
    reader.abort();
  }
}
