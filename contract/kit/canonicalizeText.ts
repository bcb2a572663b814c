const LINE_ENDS = /\r\n?|[\x85\u2028\u2029]/g;
const BLANKS = /[\t\p{Zs}]/gu;
/**
 * Zero-width characters, soft hyphens, directional marks, variation selectors: nothing of them is seen or heard. A
 * joiner stays after a letter of another script than ours, where it decides how letters are written, and after emoji.
 */
const INVISIBLE =
  /(?<![^\p{sc=Latn}\p{sc=Zyyy}\p{sc=Zinh}]|[\p{ExtPict}\p{EMod}\uFE0F])[\u200C\u200D]|(?![\u200C\u200D])\p{DI}/gu;

/**
 * The one form in which text is measured, compared, hashed and stored: NFC, plain blanks, `\n` between lines, and no
 * invisible characters. The same text in this form stays as it is.
 */
export function canonicalizeText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(BLANKS, ' ').replace(INVISIBLE, '').normalize('NFC');
}
