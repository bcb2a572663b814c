/** Parses a WAV chunk by chunk; throws if a length or a chunk violates RIFF. */
export function parseWav(file: Buffer) {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') throw new Error('no WAV');
  if (file.readUInt32LE(4) !== file.length - 8) throw new Error('RIFF says another length');
  const chunks = new Map<string, Buffer>();
  for (let at = 12; at < file.length;) {
    const bytes = file.readUInt32LE(at + 4);
    if (at + 8 + bytes > file.length) throw new Error('a chunk goes beyond the end');
    chunks.set(file.toString('latin1', at, at + 4), file.subarray(at + 8, at + 8 + bytes));
    at += 8 + bytes + (bytes & 1);
  }
  const [format, data, fact] = [chunks.get('fmt '), chunks.get('data'), chunks.get('fact')];
  if (!format || !data) throw new Error('a chunk is missing');
  const frame = format.readUInt16LE(12);
  return {
    names: [...chunks.keys()],
    tag: format.readUInt16LE(0),
    channels: format.readUInt16LE(2),
    rate: format.readUInt32LE(4),
    bytesASecond: format.readUInt32LE(8),
    frame,
    bits: format.readUInt16LE(14),
    /** The sample count in the `fact` chunk, if there is one. */
    stated: fact?.readUInt32LE(0),
    frames: data.length / frame,
    data,
  };
}

/** 16-bit little-endian samples. */
export const toSamples = (data: Buffer): Int16Array =>
  Int16Array.from({ length: data.length / 2 }, (_, index) => data.readInt16LE(index * 2));
