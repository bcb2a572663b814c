/** Upper half of code page 850, in which Windows of Western Europe and Brazil writes the names in a zip. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
  'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

const END = 0x06_05_4b_50;
const END_64 = 0x06_06_4b_50;
const LOCATOR_64 = 0x07_06_4b_50;
const ENTRY = 0x02_01_4b_50;
const UNICODE_PATH = 0x70_75;

/**
 * Paths of the entries of a zip in their order, with '/' between folders. Many programs write names in UTF-8 or in the
 * system's code page without saying so; libraries take all of these for Latin-1. Empty if the file is no zip.
 */
export function readZipPaths(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const two = (at: number) => view.getUint16(at, true);
  const four = (at: number) => view.getUint32(at, true);
  let end = bytes.length - 22;
  while (end >= 0 && four(end) !== END) end--;
  if (end < 0) return [];
  let [amount, at] = [two(end + 8), four(end + 16)];
  // Of more than 65,535 entries or 4 GB; its numbers stay below 2^32, as the file is in memory.
  if (end >= 20 && four(end - 20) === LOCATOR_64 && four(four(end - 12)) === END_64)
    [amount, at] = [four(four(end - 12) + 32), four(four(end - 12) + 48)];
  const paths: string[] = [];
  for (; paths.length < amount && at + 46 <= bytes.length && four(at) === ENTRY;) {
    const [nameBytes, extraBytes] = [two(at + 28), two(at + 30)];
    const name = bytes.subarray(at + 46, at + 46 + nameBytes);
    const extra = bytes.subarray(at + 46 + nameBytes, at + 46 + nameBytes + extraBytes);
    paths.push((unicodePath(extra, name) ?? utf8Of(name) ?? cp850Of(name)).replaceAll('\\', '/'));
    at += 46 + nameBytes + extraBytes + two(at + 32);
  }
  return paths;
}

/** The name that Info-ZIP and 7-Zip put beside one in a code page, if it belongs to that name. */
function unicodePath(extra: Uint8Array, name: Uint8Array): string | undefined {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  for (let at = 0; at + 4 <= extra.length;) {
    const size = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === UNICODE_PATH && size >= 5 && at + 4 + size <= extra.length)
      return view.getUint8(at + 4) === 1 && view.getUint32(at + 5, true) === crc32(name)
        ? utf8Of(extra.subarray(at + 9, at + 4 + size))
        : undefined;
    at += 4 + size;
  }
  return undefined;
}

/** Names with the flag for UTF-8 are no other case: those that are no valid UTF-8 are in the code page. */
function utf8Of(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const cp850Of = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP850[byte - 0x80])).join('');

/** Checksum of zips: https://www.w3.org/TR/png/#D-CRCAppendix */
function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return ~crc >>> 0;
}
