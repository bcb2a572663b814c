import { ModelFault } from '#server/speech/api/modelFault.ts';

/** The operands of a pickle, one after the other; beyond its end, and where they cannot be, it is damaged. */
export function readBytes(bytes: Buffer) {
  let at = 0;

  const take = (length: number) => {
    if (length < 0 || at + length > bytes.length) throw damaged();
    at += length;
    return at - length;
  };
  const byte = () => bytes[take(1)]!;
  const uint16 = () => bytes.readUInt16LE(take(2));
  const uint32 = () => bytes.readUInt32LE(take(4));
  const text = (length: number) => bytes.toString('utf8', take(length), at);
  const blob = (length: number) => bytes.subarray(take(length), at);
  const line = () => {
    const end = bytes.indexOf(10, at);
    if (end < 0) throw damaged();
    const found = bytes.toString('utf8', at, end);
    at = end + 1;
    return found;
  };
  const int32 = () => bytes.readInt32LE(take(4));
  const double = () => bytes.readDoubleBE(take(8));
  const long = (length: number) => {
    if (length > 64) throw damaged();
    const number = blob(length);
    let value = 0n;
    for (let i = length - 1; i >= 0; i--) value = (value << 8n) | BigInt(number[i]!);
    if (length > 0 && number[length - 1]! & 0x80) value -= 1n << BigInt(8 * length);
    return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
  };

  return { take, byte, uint16, uint32, int32, double, text, blob, line, long };
}

export const damaged = (what?: string) =>
  new ModelFault(
    'MODEL_FILE_TRUNCATED',
    `O índice do arquivo do modelo está estragado${what === undefined ? '' : `: ${what} não existe nele`}.`,
  );
