/** Writes packets of one logical stream into Ogg pages (RFC 3533). */
export interface OggPages {
  /** A page of whole packets; `position` is that of the last sample of the last packet. */
  page(packets: readonly Uint8Array[], position: number, isLast?: boolean): Uint8Array;
}

const HEADER_BYTES = 27;
const FIRST = 2;
const LAST = 4;
/**
 * Max lacing values per page; a packet needs one per started 255 bytes, and one more if its length is a multiple of
 * 255.
 */
export const SEGMENTS_A_PAGE = 255;
export const segmentsOf = ({ length }: Uint8Array): number => Math.floor(length / 255) + 1;

export function openOggPages(serial: number): OggPages {
  let sequence = 0;
  return {
    page: (packets, position, isLast = false) => {
      const lacing = packets.flatMap((packet) =>
        Array.from({ length: segmentsOf(packet) }, (_, index) => Math.min(255, packet.length - 255 * index)),
      );
      const page = new Uint8Array(HEADER_BYTES + lacing.length + packets.reduce((sum, { length }) => sum + length, 0));
      const view = new DataView(page.buffer);
      page.set([0x4f, 0x67, 0x67, 0x53]);
      page[5] = (sequence === 0 ? FIRST : 0) | (isLast ? LAST : 0);
      view.setBigInt64(6, BigInt(position), true);
      view.setUint32(14, serial, true);
      view.setUint32(18, sequence++, true);
      page[26] = lacing.length;
      page.set(lacing, HEADER_BYTES);
      let at = HEADER_BYTES + lacing.length;
      for (const packet of packets) {
        page.set(packet, at);
        at += packet.length;
      }
      view.setUint32(22, checksum(page), true);
      return page;
    },
  };
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit++) value = value & 0x80_00_00_00 ? (value << 1) ^ 0x04_c1_1d_b7 : value << 1;
  return value >>> 0;
});

/** CRC-32 as in Ogg: not reflected, initial value 0. */
function checksum(bytes: Uint8Array): number {
  let value = 0;
  for (const byte of bytes) value = ((value << 8) ^ (table[(value >>> 24) ^ byte] ?? 0)) >>> 0;
  return value;
}
