/** Word writes a vertical tab for a line break within a paragraph, and PDF readers a form feed between pages. */
const LINE_ENDS = /\r\n?|[\v\f\x85\u2028\u2029]/g;
const BLANKS = /[\t\p{Zs}]/gu;
/**
 * Zero-width characters, soft hyphens, directional marks and variation selectors are neither seen nor heard. Joiners
 * are kept after a letter of another script and its marks, where they decide how letters are written, and after an
 * emoji.
 */
const INVISIBLE =
  /(?<![^\p{sc=Latn}\p{sc=Zyyy}\p{sc=Zinh}]\p{M}*|[\p{ExtPict}\p{EMod}\uFE0F])\p{Join_C}|(?!\p{Join_C})\p{DI}/gu;

/**
 * The canonical form in which text is measured, compared, hashed and stored: NFC, plain spaces, line feeds
 * between lines, and no invisible characters. The function is idempotent.
 */
export function canonicalizeText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(BLANKS, ' ').replace(INVISIBLE, '').normalize('NFC');
}
