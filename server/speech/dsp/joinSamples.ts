/** Concatenates arrays; a single non-empty one is returned without copying. */
export function joinSamples(...parts: readonly Float32Array[]): Float32Array {
  const filled = parts.filter(({ length }) => length > 0);
  if (filled.length === 1) return filled[0]!;
  const all = new Float32Array(filled.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of filled) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
