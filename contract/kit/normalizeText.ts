const ASCII = /^[\n\x20-\x7e]*$/;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;
const BLANKS = /[\t\v\f\p{Zs}]/gu;
/** Scripts in which a joiner decides how the letters before it are written, and emoji that it makes one of two. */
const JOINED =
  '\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}' +
  '\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F';
/** Zero-width characters, soft hyphens, directional marks, variation selectors: nothing of them is seen or heard. */
const INVISIBLE = new RegExp(
  `(?<![${JOINED}])[\\u200C\\u200D]|(?![\\u200C\\u200D])\\p{Default_Ignorable_Code_Point}`,
  'gu',
);

/**
 * The one form in which text is measured, compared, hashed and stored: NFC, plain blanks, `\n` between lines, and no
 * invisible characters. The same text in this form stays as it is.
 */
export function normalizeText(text: string): string {
  if (ASCII.test(text)) return text;
  return text.replace(LINE_ENDS, '\n').replace(BLANKS, ' ').replace(INVISIBLE, '').normalize('NFC');
}
