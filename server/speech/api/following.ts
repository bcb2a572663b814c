/**
 * What was read beforehand, then the rest; the source ends when its reader leaves. Once `gone` has aborted, its end is
 * no error: nobody reads on.
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
