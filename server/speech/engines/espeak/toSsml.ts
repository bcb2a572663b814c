import type { UtteranceStyle } from '#server/speech/engines/engine.ts';
import { type EscapedText, escapeText } from './escapeText.ts';
import { isPhonemes } from '#server/speech/normalization/dictionary.ts';

/** Measured to be about 1.4 times as long as the voice's own pace. */
const SLOW = '<prosody rate="62%">';
/** A little slower, higher and louder, with more melody. */
const EMPHATIC = '<prosody rate="88%" pitch="+15%" range="+30%" volume="+20%">';
const END = '</prosody>';

/** An utterance for an engine that reads SSML: the text is escaped, every command in it is one of ours. */
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
