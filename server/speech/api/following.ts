/**
 * Yields an item that was read ahead, then the rest; closes the source when the consumer stops. After `gone` aborts, an
 * error of the source is ignored, since nobody reads on.
 */
export async function* following<Item>(
  first: IteratorResult<Item, void>,
  rest: AsyncGenerator<Item, void>,
  gone?: AbortSignal,
): AsyncGenerator<Item> {
  try {
    if (first.done !== true) yield first.value;
    yield* rest;
  } catch (error) {
    if (!gone?.aborted) throw error;
  } finally {
    await rest.return();
  }
}
