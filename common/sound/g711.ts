/** G.711 companding: 8 bits per sample, with segments that double in size (ITU-T G.711; reference code in G.191). */

/** One 16-bit sample as A-law with the even bits inverted: sign, exponent of 3 bits, mantissa of 4. */
export function encodeALaw(sample: number): number {
  const magnitude = (sample < 0 ? ~sample : sample) >> 4;
  const exponent = Math.max(28 - Math.clz32(magnitude), 0);
  const mantissa = (magnitude >> Math.max(exponent - 1, 0)) & 0x0f;
  return ((sample < 0 ? 0 : 0x80) | (exponent << 4) | mantissa) ^ 0x55;
}

/** The midpoint of the interval of an A-law byte, as a 16-bit sample. */
export function decodeALaw(byte: number): number {
  const bits = byte ^ 0x55;
  const exponent = (bits >> 4) & 7;
  const mantissa = bits & 0x0f;
  const magnitude = exponent === 0 ? (mantissa << 4) + 8 : ((mantissa << 4) + 0x108) << (exponent - 1);
  return bits & 0x80 ? magnitude : -magnitude;
}

/** Shifts the u-law segments to powers of two; for 14-bit samples. */
const BIAS = 33;
const MOST = 0x1fff;

/** One 16-bit sample as u-law, all bits inverted: sign, exponent of 3 bits, mantissa of 4. */
export function encodeMuLaw(sample: number): number {
  const magnitude = Math.min(((sample < 0 ? ~sample : sample) >> 2) + BIAS, MOST);
  const exponent = 26 - Math.clz32(magnitude);
  const mantissa = (magnitude >> (exponent + 1)) & 0x0f;
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff;
}

/** The midpoint of the interval of a u-law byte, as a 16-bit sample. */
export function decodeMuLaw(byte: number): number {
  const bits = ~byte & 0xff;
  const magnitude = (((((bits & 0x0f) << 1) + BIAS) << ((bits >> 4) & 7)) - BIAS) << 2;
  return bits & 0x80 ? -magnitude || 0 : magnitude;
}
