/** Reads a body to its end; `take` receives everything read so far, each time there is more. */
export async function readGrowing(
  body: ReadableStream<Uint8Array>,
  take: (soFar: Uint8Array<ArrayBuffer>) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let soFar = new Uint8Array(0);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return soFar;
    const longer = new Uint8Array(soFar.length + value.length);
    longer.set(soFar);
    longer.set(value, soFar.length);
    soFar = longer;
    take(soFar);
  }
}
