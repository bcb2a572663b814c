/** One 16-bit sample as G.711 A-law with the even bits inverted: sign, exponent of 3 bits, mantissa of 4. */
export function encodeALaw(sample: number): number {
  const magnitude = (sample < 0 ? ~sample : sample) >> 4;
  const exponent = Math.max(28 - Math.clz32(magnitude), 0);
  const mantissa = (magnitude >> Math.max(exponent - 1, 0)) & 0x0f;
  return ((sample < 0 ? 0 : 0x80) | (exponent << 4) | mantissa) ^ 0x55;
}

/** The middle of what one A-law byte stands for, as a 16-bit sample. */
export function decodeALaw(byte: number): number {
  const bits = byte ^ 0x55;
  const exponent = (bits >> 4) & 7;
  const mantissa = bits & 0x0f;
  const magnitude = exponent === 0 ? (mantissa << 4) + 8 : ((mantissa << 4) + 0x108) << (exponent - 1);
  return bits & 0x80 ? magnitude : -magnitude;
}
