import type { Position } from '#contract/numbers.ts';
import { DEFAULT_LANGUAGE } from '#contract/kit/languages.ts';
import { readWav } from '#server/speech/api/audio.ts';
import { commonLevel, cutFragment, type Fragment, withLevel } from '#server/speech/api/fragments.ts';
import type { AudioRequest, Speech } from '#server/speech/api/speech.ts';
import { type Piece, vocabulary } from './vocabulary.ts';

/**
 * Active speech level recommended by RFC 7874 for the telephone, in dB relative to overload; peaks stay 1 dB below it.
 */
const LEVEL_DB = -22;
const HEADROOM_DB = 1;

/** A word cut out of its carrier phrase. */
export interface CutPiece {
  readonly piece: Piece;
  readonly position: Position;
  readonly fragment: Fragment;
}

interface Carrier {
  readonly piece: Piece;
  readonly position: Position;
  readonly phrase: string;
}

/** All carrier phrases of a pack. */
export const carrierPhrases: readonly Carrier[] = vocabulary.flatMap((piece) =>
  (['initial', 'medial', 'final'] as const).flatMap((position) => {
    const phrase = piece.carriers[position];
    return phrase === undefined ? [] : [{ piece, position, phrase }];
  }),
);

/**
 * Synthesizes every carrier phrase and cuts its word out, all at one level. Words that cannot be cut are omitted;
 * returns nothing once `onSpoken` reports that the pack is no longer needed. Rejects with a SpeechFailure or the
 * signal's reason.
 */
export async function makePieces(
  speech: Pick<Speech, 'speak'>,
  voice: string,
  signal: AbortSignal,
  onSpoken: (done: number) => Promise<boolean>,
): Promise<CutPiece[]> {
  const cut: CutPiece[] = [];
  for (const [i, { piece, position, phrase }] of carrierPhrases.entries()) {
    const fragment = await cutOut(speech, voice, phrase, piece.words, signal);
    if (fragment) cut.push({ piece, position, fragment });
    if (!(await onSpoken(i + 1))) return [];
  }
  const level = commonLevel(
    cut.map(({ fragment }) => fragment),
    LEVEL_DB,
    HEADROOM_DB,
  );
  return cut.map((one) => ({ ...one, fragment: withLevel(one.fragment, level) }));
}

async function cutOut(
  speech: Pick<Speech, 'speak'>,
  voice: string,
  phrase: string,
  words: string,
  signal: AbortSignal,
): Promise<Fragment | undefined> {
  const text = phrase.replace('{}', words);
  const from = phrase.indexOf('{}');
  const request: AudioRequest = {
    voice,
    language: DEFAULT_LANGUAGE,
    text,
    isTelephony: false,
    volumeDb: 0,
    gapMs: 0,
    endMs: 0,
  };
  const made = await speech.speak(request, signal);
  const [first, last] = [
    made.words.find((word) => word.from === from),
    made.words.find((word) => word.to === from + words.length),
  ];
  if (!first || !last) return undefined;
  const { samples, sampleRate } = readWav(made.wav);
  return cutFragment(samples, sampleRate, [first.startMs, last.endMs]);
}
