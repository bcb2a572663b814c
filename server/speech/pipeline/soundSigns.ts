import type { AudioWarning } from '#contract/audio.ts';
import { findRepeats, type Repeat, REPEAT_MS } from '#server/speech/dsp/findRepeats.ts';
import { BANDS, FRAME_MS, type SoundFrames, soundFrames } from '#server/speech/dsp/soundFrames.ts';
import type { SpokenSentence } from './speakSentences.ts';

/** A fault that can be told from the sound and its text alone, with its place in ms from the start of its sentence. */
export interface SoundSign {
  readonly warning: AudioWarning;
  readonly atMs: number;
}

/** Below the voice's level by this, a frame is a pause. */
const PAUSE_DB = -45;
/** A word begins up to this much before or after its event. */
const EVENT_MS = 60;
const HOLE_MS = 200;
/** A second pause of this length after one word is none of the voice's own. */
const SECOND_PAUSE_MS = 120;
/** Max time from the end of a pause to the event of the next word. */
const AFTER_PAUSE_MS = 100;
/** Change of level around a hole in the speech of an engine that pauses where it wants, within EDGE_FRAMES. */
const [EDGE_DB, EDGE_FRAMES] = [25, 2];
/** Distance by which a punctuation mark may be away from its pause: in ms, and as a part of the sentence. */
const [MARK_MS, MARK_SHARE] = [350, 0.08];

/** A held tone: all audible bands stay within HUM_DB for longer than any vowel of the voices, slow ones too. */
const [HUM_DB, HUM_MS, SLOW_HUM_MS] = [7, 400, 560];
const [HUM_LEVEL_DB, HUM_BAND_DB] = [-25, -40];

/** Time beyond which a word is too long at the voice's pace; a sentence has more room, because its pace is unknown. */
const [WORD_ROOM_MS, WORD_PACE] = [450, 1.1];
const [SENTENCE_ROOM_MS, SENTENCE_PACE, SENTENCE_KNOWN_PACE, PACE_LEAST] = [450, 1.4, 1.2, 0.85];
/** The pace of a voice is told by at least so much speech, in ms. */
const PACE_MS = 700;

/** Difference in dB between two sections of speech, each this long, that no voice makes by itself. */
const [JUMP_DB, JUMP_LEAST_MS, JUMP_MOST_MS] = [8.5, 500, 1000];
const SPEECH_DB = -30;

/** Silence after the sound from which on it was not cut, in ms; a trimmed end is faded over FADE_MS. */
const [CUT_TAIL_MS, FADE_MS] = [0.5, 1];
/** The level before a cut: nearly that of the voice, or somewhat lower without the fall of a voice that ends. */
const [CUT_DB, CUT_LEAST_DB, CUT_FALL_DB, CUT_LAST_FALL_DB] = [-5, -22, -6, -12];
/** A sound that has fallen by this much in its last milliseconds has ended by itself, however loud it was before. */
const [ENDED_MS, ENDED_FALL_DB] = [3, -21];
/** Part of the usual duration below which a last word of several letters is cut. */
const [SHORT_WORD, SHORT_WORD_LETTERS] = [0.6, 4];

/** Samples in a row at the highest level, and number of such runs, that clipping leaves. */
const [FLAT_SAMPLES, FLAT_RUNS] = [3, 3];
const FLAT = 0.9999;

/**
 * Looks for faults of an engine in each sentence, without a recognizer: a warning means that somebody should listen.
 * The result has the signs of each sentence.
 */
export function findSoundSigns(sentences: readonly SpokenSentence[], sampleRate: number): SoundSign[][] {
  const measured = sentences.map((sentence) => {
    const frames = soundFrames(sentence.samples, sampleRate);
    return { sentence, frames, pauses: pausesOf(frames), sampleRate };
  });
  const jumps = jumpsBetween(measured);
  return measured.map((one, index) =>
    one.frames.levels.length === 0
      ? []
      : [
          ...holes(one),
          ...lengthSigns(one, paceOf(measured, index)),
          ...tonesAndRepeats(one),
          ...cutEnds(one),
          ...jumpsWithin(one),
          ...(jumps.has(index) ? [{ warning: 'LEVEL_JUMP' as const, atMs: 0 }] : []),
          ...clippedRuns(one),
        ],
  );
}

interface Measured {
  readonly sentence: SpokenSentence;
  readonly frames: SoundFrames;
  readonly pauses: readonly Pause[];
  readonly sampleRate: number;
}

interface Pause {
  readonly fromMs: number;
  readonly toMs: number;
}

function pausesOf({ levels, voiceDb }: SoundFrames): Pause[] {
  const pauses: Pause[] = [];
  let from = -1;
  levels.forEach((level, frame) => {
    if (level < voiceDb + PAUSE_DB) {
      if (from < 0) from = frame;
      return;
    }
    if (from > 0) pauses.push({ fromMs: from * FRAME_MS, toMs: frame * FRAME_MS });
    from = -1;
  });
  return pauses;
}

/** A word with what follows it, up to the next one. */
interface TimedWord {
  readonly text: string;
  readonly from: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** Words by the engine's own times; none if it only spreads them over the sentence. */
function timedWords({ sentence, frames, sampleRate }: Measured): TimedWord[] {
  if (!sentence.hasWordTimes) return [];
  const begins = sentence.words.filter(({ from }, index) => from !== sentence.words[index - 1]?.from);
  const leadMs = (sentence.lead / sampleRate) * 1000;
  return begins.map(({ from, startMs }, index) => {
    const next = begins[index + 1];
    return {
      text: sentence.text.slice(from, Math.max(from, next?.from ?? sentence.text.length)),
      from,
      startMs: Math.max(0, startMs - leadMs),
      endMs: next === undefined ? frames.levels.length * FRAME_MS : next.startMs - leadMs,
    };
  });
}

const mayPause = /[\p{P}\p{S}\p{N}\n]/u;
const pauseMarks = /[\p{P}\p{S}\p{N}\n]+/gu;
const endsInPause = /^[\p{L}\p{M}\s]+[\p{P}\p{S}][\p{P}\p{S}\s]*$/u;
const atEnd = /[.!?…。؟।\s]+$/u;
const onlyLetters = /^[\p{Script=Latin}\p{M}]+[\p{P}\s]*$/u;

function holes(measured: Measured): SoundSign[] {
  const words = timedWords(measured);
  const isHole = words.length > 0 ? holesByWords(words, measured.pauses) : holesBySound(measured);
  return measured.pauses
    .filter((pause) => pause.toMs - pause.fromMs >= HOLE_MS && isHole(pause))
    .map(({ fromMs }) => ({ warning: 'HOLE', atMs: fromMs }));
}

function holesByWords(words: readonly TimedWord[], pauses: readonly Pause[]): (pause: Pause) => boolean {
  const long = pauses.filter(({ fromMs, toMs }) => toMs - fromMs >= SECOND_PAUSE_MS);
  const gapOf = ({ fromMs, toMs }: Pause) => {
    const before = words.findLastIndex(({ startMs }) => startMs <= fromMs + EVENT_MS);
    const after = words.findIndex(({ startMs }) => startMs > toMs - EVENT_MS);
    const between = words.slice(Math.max(0, before), after < 0 ? words.length : after);
    const text = between.map((word) => word.text).join('');
    // After a plain word the pause is before the next one; what is no plain word may pause anywhere.
    const isAtEnd = after >= 0 && words[after]!.startMs - toMs < AFTER_PAUSE_MS;
    return { before, mayPause: endsInPause.test(text) ? isAtEnd : mayPause.test(text.replace(atEnd, '')) };
  };
  const gaps = long.map(gapOf);
  return (pause) => {
    const gap = gapOf(pause);
    return !gap.mayPause || gaps.filter(({ before }) => before === gap.before).length > 1;
  };
}

/**
 * Without word times only pauses with sudden edges or without any sound count, which a voice makes at punctuation at
 * most: such a pause is a hole if there are more of them than punctuation marks, or if no mark is near.
 */
function holesBySound(measured: Measured): (pause: Pause) => boolean {
  const { sentence, pauses, sampleRate } = measured;
  const { levels } = measured.frames;
  const isSudden = ({ fromMs, toMs }: Pause): boolean => {
    const [from, to] = [fromMs / FRAME_MS, toMs / FRAME_MS];
    const fall = levels[from - EDGE_FRAMES]! - levels[from + EDGE_FRAMES - 1]!;
    const rise = levels[Math.min(levels.length, to + EDGE_FRAMES) - 1]! - levels[to - EDGE_FRAMES]!;
    if (fall > EDGE_DB && rise > EDGE_DB) return true;
    const at = (ms: number) => Math.round((ms / 1000) * sampleRate);
    return sentence.samples.subarray(at(fromMs + FRAME_MS), at(toMs - FRAME_MS)).every((sample) => sample === 0);
  };
  const text = sentence.text.replace(atEnd, '').toLowerCase();
  const whole = soundingMs(measured);
  const pace = whole / Math.max(1, usualMs(text));
  const marks = [...text.matchAll(pauseMarks)].map(({ index }) => usualMs(text.slice(0, index)) * pace);
  const distanceOf = ({ fromMs }: Pause) => {
    const spokenMs = soundingMs(measured, 0, fromMs);
    return Math.min(...marks.map((mark) => Math.abs(mark - spokenMs)));
  };
  const sudden = pauses
    .filter((pause) => pause.toMs - pause.fromMs >= HOLE_MS && isSudden(pause))
    .map((pause) => ({ pause, distance: distanceOf(pause) }))
    .sort((a, b) => b.distance - a.distance);
  const most = MARK_MS + MARK_SHARE * whole;
  const found = sudden.filter(({ distance }, index) => distance > most || index < sudden.length - marks.length);
  return (pause) => found.some((one) => one.pause === pause);
}

const isSlowScript = /\p{Script=Arabic}|\p{Script=Devanagari}/u;

/** Usual duration of a text's speech in ms, without pauses, at the pace of the embedded voices. */
function usualMs(text: string): number {
  let ms = 0;
  let before = '';
  for (const character of text) {
    ms += characterMs(character, before);
    before = character;
  }
  return ms;
}

function characterMs(character: string, before: string): number {
  if (character >= 'a' && character <= 'z') return 75;
  if (/\s|\p{P}|\p{M}/u.test(character)) return 0;
  if (/\p{Script=Han}/u.test(character)) return 400;
  if (/\p{Script=Hangul}/u.test(character)) return 260;
  if (isSlowScript.test(character)) return 120;
  if (/\p{Lu}/u.test(character) && !/\p{L}/u.test(before)) return 150;
  if (/\p{Lu}/u.test(character) && !/\p{Ll}/u.test(before)) return 250;
  if (/\p{L}/u.test(character)) return 75;
  return /\p{N}/u.test(character) ? 900 : 500;
}

const soundingMs = ({ frames: { levels, voiceDb } }: Measured, fromMs = 0, toMs = Infinity): number => {
  let count = 0;
  const end = Math.min(levels.length, toMs / FRAME_MS);
  for (let frame = Math.floor(fromMs / FRAME_MS); frame < end; frame++)
    if (levels[frame]! >= voiceDb + PAUSE_DB) count += 1;
  return count * FRAME_MS;
};

/** Spelled words and numbers, and their duration, depend on the language. */
const unclearPace = /\p{Lu}{2}|[\p{N}\p{S}]/u;

/** Pace of the other sentences, as a multiple of the usual duration; undefined if they are too short to tell. */
function paceOf(all: readonly Measured[], index: number): number | undefined {
  const others = all.filter(({ sentence }, other) => other !== index && !unclearPace.test(sentence.text));
  const usual = others.reduce((sum, { sentence }) => sum + usualMs(sentence.text), 0);
  if (usual < 3 * PACE_MS) return undefined;
  return others.reduce((sum, other) => sum + soundingMs(other), 0) / usual;
}

/** Sound beyond what the words explain: within one word, after the last one, or somewhere in the sentence. */
function lengthSigns(measured: Measured, pace: number | undefined): SoundSign[] {
  const { sentence, pauses } = measured;
  const styleFactor = (from: number, to: number) => {
    const styles = sentence.styles.filter((style) => style.from < to && style.to > from);
    if (styles.some(({ phonemes }) => phonemes !== undefined)) return 4;
    return styles.some(({ isSlow }) => isSlow) ? 1.8 : styles.length > 0 ? 1.3 : 1;
  };
  const whole = soundingMs(measured);
  const usual = usualMs(sentence.text);
  const words = timedWords(measured);
  if (words.length === 0) {
    const most =
      SENTENCE_ROOM_MS +
      (pace === undefined ? SENTENCE_PACE : Math.max(PACE_LEAST, pace) * SENTENCE_KNOWN_PACE) * usual;
    if (whole <= most * styleFactor(0, Infinity)) return [];
    const after = pauses.find(({ fromMs }) => fromMs > usual * (pace ?? 1) * 0.8);
    return after === undefined
      ? [{ warning: 'UNEXPLAINED_SOUND', atMs: 0 }]
      : [{ warning: 'SOUND_AFTER_END', atMs: after.toMs }];
  }
  const long = words.findIndex(({ text, from, startMs, endMs }) => {
    const own = soundingMs(measured, startMs, endMs);
    const ownUsual = usualMs(text);
    const others = usual - ownUsual >= PACE_MS ? (whole - own) / (usual - ownUsual) : 1;
    const most =
      (WORD_ROOM_MS + (singleLetter.test(text) ? 500 : 0) + Math.max(1, others * WORD_PACE) * ownUsual) *
      styleFactor(from, from + text.length);
    return own > most;
  });
  const word = words[long];
  if (word === undefined) return [];
  return long === words.length - 1
    ? [{ warning: 'SOUND_AFTER_END', atMs: Math.min(word.endMs, word.startMs + usualMs(word.text)) }]
    : [{ warning: 'UNEXPLAINED_SOUND', atMs: word.startMs }];
}

/** A held tone also repeats itself, which says nothing more. */
function tonesAndRepeats(measured: Measured): SoundSign[] {
  const found = hums(measured);
  return found.length > 0 ? found : repeats(measured);
}

const singleLetter = /^\p{L}\P{L}*$/u;
const heldLetters = /(\p{L})\1\1/iu;

function hums({ sentence, frames: { levels, bands, voiceDb } }: Measured): SoundSign[] {
  if (heldLetters.test(sentence.text)) return [];
  const leastMs = sentence.styles.some(({ isSlow }) => isSlow) ? SLOW_HUM_MS : HUM_MS;
  const least = leastMs / FRAME_MS;
  const isSteady = (from: number, to: number) => {
    for (let band = 0; band < BANDS; band++) {
      let [lowest, highest] = [Infinity, -Infinity];
      for (let frame = from; frame < to; frame++) {
        const level = bands[frame * BANDS + band] as number;
        lowest = Math.min(lowest, level);
        highest = Math.max(highest, level);
      }
      if (highest - lowest > HUM_DB && highest > voiceDb + HUM_BAND_DB) return false;
    }
    return true;
  };
  for (let from = 0; from + least <= levels.length; from++) {
    // The ends decide most cases at once.
    const to = from + least;
    if (levels[from]! < voiceDb + HUM_LEVEL_DB || levels[to - 1]! < voiceDb + HUM_LEVEL_DB) continue;
    if (Math.abs(levels[from]! - levels[to - 1]!) > 2 * HUM_DB || !isSteady(from, to)) continue;
    return [{ warning: 'UNEXPLAINED_SOUND', atMs: from * FRAME_MS }];
  }
  return [];
}

/** Letters that a repeated section must share in its text to be explained by it. */
const SHARED_LETTERS = 4;
/** Uncertainty of a place in the text. */
const PLACE_MS = 400;

function repeats(measured: Measured): SoundSign[] {
  const { sentence, frames, sampleRate } = measured;
  let letters: readonly PlacedLetter[] | undefined;
  const unexplained = findRepeats(sentence.samples, sampleRate, frames, (repeat) => {
    letters ??= placedLetters(measured);
    return textRepeats(letters, repeat);
  });
  const againMs = Math.min(...unexplained.map((repeat) => repeat.againMs));
  return unexplained.length === 0 ? [] : [{ warning: 'REPETITION', atMs: againMs }];
}

interface PlacedLetter {
  readonly letter: string;
  readonly atMs: number;
}

/** Letters of the text with the approximate time of each; signs that are read as several letters count as several. */
function placedLetters(measured: Measured): PlacedLetter[] {
  const { sentence, frames } = measured;
  const words = timedWords(measured);
  const whole = { text: sentence.text, from: 0, startMs: 0, endMs: frames.levels.length * FRAME_MS };
  return (words.length > 0 ? words : [whole]).flatMap(({ text, startMs, endMs }) => {
    const plain = text
      .normalize('NFD')
      .replace(/[\p{M}\p{P}\s]/gu, '')
      .toLowerCase();
    const letters = [...plain].flatMap((letter) =>
      Array.from({ length: Math.max(1, Math.round(characterMs(letter, 'a') / 75)) }, () => letter),
    );
    return letters.map((letter, index) => ({ letter, atMs: startMs + ((endMs - startMs) * index) / letters.length }));
  });
}

/** True if the text has the same letters at both places. */
function textRepeats(letters: readonly PlacedLetter[], { firstMs, againMs }: Repeat): boolean {
  const within = (fromMs: number) =>
    letters.filter(({ atMs }) => atMs > fromMs - PLACE_MS && atMs < fromMs + REPEAT_MS + PLACE_MS);
  const [one, two] = [within(firstMs), within(againMs)];
  const lagMs = againMs - firstMs;
  for (let i = 0; i < one.length; i++)
    for (let j = 0; j < two.length; j++) {
      let length = 0;
      while (one[i + length] !== undefined && one[i + length]!.letter === two[j + length]?.letter) length += 1;
      if (length >= SHARED_LETTERS && two[j]!.atMs - one[i]!.atMs > lagMs / 2) return true;
    }
  return false;
}

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

function cutEnds(measured: Measured): SoundSign[] {
  const { sentence, frames, sampleRate } = measured;
  const endMs = frames.levels.length * FRAME_MS;
  const sign = [{ warning: 'CUT_END' as const, atMs: endMs }];
  const word = timedWords(measured).at(-1);
  if (
    word !== undefined &&
    onlyLetters.test(word.text) &&
    lettersIn(word.text) >= SHORT_WORD_LETTERS &&
    soundingMs(measured, word.startMs, endMs) < SHORT_WORD * usualMs(word.text.toLowerCase())
  )
    return sign;
  if (sentence.tail > (CUT_TAIL_MS / 1000) * sampleRate) return [];
  const { samples } = sentence;
  const levelOf = (fromMs: number, toMs: number) => {
    const at = (ms: number) => Math.max(0, samples.length - Math.round((ms / 1000) * sampleRate));
    const section = samples.subarray(at(fromMs), at(toMs));
    const power = section.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, section.length);
    return 10 * Math.log10(power + 1e-20) - frames.voiceDb;
  };
  if (levelOf(ENDED_MS, FADE_MS) - levelOf(20, ENDED_MS) < ENDED_FALL_DB) return [];
  const level = levelOf(25, FADE_MS);
  const isSteady =
    levelOf(10, FADE_MS) - levelOf(25, 10) > CUT_FALL_DB && levelOf(7, 2 * FADE_MS) - levelOf(20, 7) > CUT_LAST_FALL_DB;
  return level > CUT_DB || (level > CUT_LEAST_DB && isSteady) ? sign : [];
}

/** Powers of the frames with speech, and the time of each. */
function speechOf({ frames: { levels, voiceDb } }: Measured): { powers: number[]; times: number[] } {
  const [powers, times]: [number[], number[]] = [[], []];
  levels.forEach((level, frame) => {
    if (level < voiceDb + SPEECH_DB) return;
    powers.push(10 ** (level / 10));
    times.push(frame * FRAME_MS);
  });
  return { powers, times };
}

function jumpsWithin(measured: Measured): SoundSign[] {
  const { powers, times } = speechOf(measured);
  const [least, most] = [JUMP_LEAST_MS / FRAME_MS, JUMP_MOST_MS / FRAME_MS];
  const sums = new Float64Array(powers.length + 1);
  powers.forEach((power, index) => (sums[index + 1] = sums[index]! + power));
  const meanOf = (from: number, to: number) => (sums[to]! - sums[from]!) / (to - from);
  let [greatest, at] = [JUMP_DB, -1];
  for (let frame = least; frame <= powers.length - least; frame++) {
    const before = meanOf(Math.max(0, frame - most), frame);
    const after = meanOf(frame, Math.min(powers.length, frame + most));
    const jump = Math.abs(10 * Math.log10(before / after));
    if (jump > greatest) [greatest, at] = [jump, frame];
  }
  return at < 0 ? [] : [{ warning: 'LEVEL_JUMP', atMs: times[at] ?? 0 }];
}

/** Sentences whose level differs from that of the one before. */
function jumpsBetween(all: readonly Measured[]): ReadonlySet<number> {
  const found = new Set<number>();
  let before: number | undefined;
  all.forEach((measured, index) => {
    const { powers } = speechOf(measured);
    if (powers.length < JUMP_LEAST_MS / FRAME_MS) return;
    const level = 10 * Math.log10(powers.reduce((sum, power) => sum + power, 0) / powers.length);
    if (before !== undefined && Math.abs(level - before) > JUMP_DB) found.add(index);
    before = level;
  });
  return found;
}

/** The first clipped sample, or the first of several runs of samples at the same highest level, as clipping leaves. */
function clippedRuns({ sentence: { samples, isClipped }, sampleRate }: Measured): SoundSign[] {
  let [highest, limit, runs, length, first] = [0, 0, 0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    const level = Math.abs(samples[i] as number);
    if (level < limit) {
      length = 0;
      continue;
    }
    if (level > highest) {
      // A clearly higher level begins anew.
      if (level * FLAT > highest) [runs, length, first] = [0, 0, i];
      highest = level;
      limit = level * FLAT;
    }
    length += 1;
    if (length === FLAT_SAMPLES) runs += 1;
  }
  return isClipped || runs >= FLAT_RUNS ? [{ warning: 'CLIPPING', atMs: (first / sampleRate) * 1000 }] : [];
}
