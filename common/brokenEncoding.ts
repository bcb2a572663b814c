/** The characters of Windows-1252 from 0x80 to 0x9f, where Latin-1 has control characters. */
const CP1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Why a text has lost its letters on its way here: a replacement character, or UTF-8 that was read as Windows-1252 and
 * saved again ('aÃ§Ã£o'). Undefined where it reads well.
 */
export function findEncodingProblem(text: string): string | undefined {
  if (text.includes('\uFFFD')) return 'Há letras perdidas (“\uFFFD”). Salve o arquivo em UTF-8 e envie de novo.';
  const meant = decodeTwice(text);
  if (meant === undefined) return undefined;
  return `Os acentos foram trocados: “${beginning(text)}” deve ser “${beginning(meant)}”. Salve o arquivo em UTF-8.`;
}

const beginning = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Decodes the characters as if they were bytes of UTF-8; undefined where they are not. */
function decodeTwice(text: string): string | undefined {
  if (!/[\u00c2-\u00f4]./.test(text)) return undefined;
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0)!;
    const place = CP1252.indexOf(character);
    if (place >= 0) bytes.push(0x80 + place);
    else if (code <= 0xff) bytes.push(code);
    else return undefined;
  }
  try {
    return utf8.decode(new Uint8Array(bytes));
  } catch {
    return undefined;
  }
}
