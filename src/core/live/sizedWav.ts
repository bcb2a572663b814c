/** Writes the size of the received part into the header, since a streamed WAV does not state its size. */
export function sizedWav(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes.length < 58) return bytes;
  const file = bytes.slice();
  const view = new DataView(file.buffer);
  const isALaw = view.getUint16(20, true) === 6;
  const header = isALaw ? 58 : 44;
  // An odd number of samples is padded with a 0, a value that silence in A-law does not contain.
  const data = file.length - header - (isALaw && file.at(-1) === 0 ? 1 : 0);
  view.setUint32(4, file.length - 8, true);
  view.setUint32(header - 4, data, true);
  if (isALaw) view.setUint32(46, data, true);
  return file;
}
