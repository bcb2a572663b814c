/** What was read beforehand, then the rest; the source ends when its reader leaves. */
export async function* following<Item>(
  first: IteratorResult<Item, void>,
  rest: AsyncGenerator<Item, void>,
): AsyncGenerator<Item> {
  try {
    if (first.done !== true) yield first.value;
    yield* rest;
  } finally {
    await rest.return();
  }
}
