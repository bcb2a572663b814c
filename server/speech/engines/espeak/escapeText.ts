export interface EscapedText {
  readonly ssml: string;
  /** UTF-16 offset in the original for each code point of `ssml`, followed by the original's length. */
  readonly origins: readonly number[];
}

const substitutes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '[': '(', ']': ')' };

/**
 * Characters that eSpeak NG interprets as commands: control characters (U+0001 begins one, U+0000 ends the text), the
 * private use area and U+0530, U+0557 (internal marks), unpaired surrogates and noncharacters.
 */
const internalMarks = /[\p{Cc}\p{Co}\p{Cs}\u0530\u0557\uFFFE\uFFFF]/u;

/**
 * Escapes text for an engine that reads SSML and [[phonemes]], so that all of it is spoken and nothing is interpreted.
 */
export function escapeText(text: string): EscapedText {
  let ssml = '';
  const origins: number[] = [];
  let offset = 0;
  for (const character of text) {
    const safe = substitutes[character] ?? (internalMarks.test(character) ? ' ' : character);
    ssml += safe;
    for (let i = 0; i < (safe === character ? 1 : safe.length); i++) origins.push(offset);
    offset += character.length;
  }
  origins.push(text.length);
  return { ssml, origins };
}
