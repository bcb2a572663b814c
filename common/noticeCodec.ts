import { type NoticeDocument, readNotice } from './notice.ts';

/** Base64 of the serialized document, in UTF-8. */
export function encodeNotice(document: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}

/** Undefined for anything that is not a notice, including an empty message. */
export function decodeNotice(message: string): NoticeDocument | undefined {
  try {
    const bytes = Uint8Array.from(atob(message), (character) => character.codePointAt(0)!);
    return readNotice(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
