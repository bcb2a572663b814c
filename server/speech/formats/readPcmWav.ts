const [PCM, FLOAT] = [1, 3];

/** The first channel of a WAV in 16-bit or float samples, within ±1. A streamed WAV may not know its length. Throws when it is none. */
export function readPcmWav(bytes: Buffer): { samples: Float32Array; sampleRate: number } {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE')
    throw new Error('The answer is no WAV');
  let format: { tag: number; channels: number; sampleRate: number; bits: number } | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const id = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const from = at + 8;
    if (id === 'fmt ' && from + 16 <= bytes.length) {
      format = {
        tag: bytes.readUInt16LE(from),
        channels: bytes.readUInt16LE(from + 2),
        sampleRate: bytes.readUInt32LE(from + 4),
        bits: bytes.readUInt16LE(from + 14),
      };
    }
    if (id === 'data') {
      if (
        format === undefined ||
        format.channels < 1 ||
        format.channels > 8 ||
        format.sampleRate < 8000 ||
        format.sampleRate > 48_000
      )
        break;
      const { tag, channels, sampleRate, bits } = format;
      const isFloat = tag === FLOAT && bits === 32;
      if (!isFloat && !(tag === PCM && bits === 16))
        throw new Error(`The answer's WAV has format ${tag} with ${bits} bits`);
      const frame = (channels * bits) / 8;
      const count = Math.floor(Math.min(length, bytes.length - from) / frame);
      return {
        sampleRate,
        samples: Float32Array.from({ length: count }, (_, i) =>
          isFloat ? bytes.readFloatLE(from + i * frame) : bytes.readInt16LE(from + i * frame) / 32_768,
        ),
      };
    }
    at = from + length + (length % 2);
  }
  throw new Error('The answer is no WAV');
}
