import type { UtteranceStyle } from '#server/speech/engines/engine.ts';
import { type EscapedText, escapeText } from './escapeText.ts';
import { isPhonemes } from '#server/speech/normalization/dictionary.ts';

/** Measured to take about 1.4 times as long as the voice's own speed. */
const SLOW = '<prosody rate="62%">';
/** A little slower, higher and louder, with a wider pitch range. */
const EMPHATIC = '<prosody rate="88%" pitch="+15%" range="+30%" volume="+20%">';
const END = '</prosody>';

/** Converts an utterance to SSML: the text is escaped, and all commands are ours. */
export function toSsml(text: string, styles: readonly UtteranceStyle[] = []): EscapedText {
  let ssml = '';
  const origins: number[] = [];
  const command = (command: string, at: number) => {
    ssml += command;
    for (let i = 0; i < command.length; i++) origins.push(at);
  };
  const take = (from: number, to: number) => {
    const escaped = escapeText(text.slice(from, to));
    ssml += escaped.ssml;
    for (const origin of escaped.origins.slice(0, -1)) origins.push(from + origin);
  };
  let at = 0;
  for (const { from, to, isSlow, isEmphatic, phonemes } of styles) {
    take(at, from);
    if (isSlow) command(SLOW, from);
    if (isEmphatic) command(EMPHATIC, from);
    if (phonemes !== undefined && isPhonemes(phonemes)) command(`[[${phonemes}]]`, from);
    else take(from, to);
    if (isEmphatic) command(END, to);
    if (isSlow) command(END, to);
    at = to;
  }
  take(at, text.length);
  origins.push(text.length);
  return { ssml, origins };
}
