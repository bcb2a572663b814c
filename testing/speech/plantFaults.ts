import type { AudioWarning } from '#contract/audio.ts';
import type { AudioRequest, MadeAudio } from '#server/speech/api/speech.ts';
import type { Engine, EngineWord, Utterance } from '#server/speech/engines/engine.ts';
import { makeAudio, type SynthesisContext } from '#server/speech/pipeline/makeAudio.ts';
import { planSentences, type PlannedSentence } from '#server/speech/pipeline/planSentences.ts';

/** Faults of real speech engines, planted into a sentence, and the warnings that find them. */
export const signsOf = {
  'hole of zeros': ['HOLE'],
  'faded hole': ['HOLE'],
  'repeated piece': ['REPETITION'],
  hum: ['UNEXPLAINED_SOUND', 'SOUND_AFTER_END'],
  babble: ['UNEXPLAINED_SOUND', 'SOUND_AFTER_END'],
  'sound after the end': ['SOUND_AFTER_END', 'UNEXPLAINED_SOUND'],
  'cut end': ['CUT_END'],
  'level jump': ['LEVEL_JUMP'],
  'clipped run': ['CLIPPING'],
} as const satisfies Record<string, readonly AudioWarning[]>;
export type PlantedFault = keyof typeof signsOf;

/** A sentence as an engine made it, with full scale = 1. */
export interface SpokenSound {
  readonly samples: Float32Array;
  readonly words: readonly EngineWord[];
}

/** Park–Miller generator of numbers from 0 to 1. */
export function seededRandom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  for (let i = 0; i < 8; i += 1) state = (state * 48_271) % 2_147_483_647;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/**
 * Plants a fault at a random place of the speech. Undefined if the sentence is too short for it. `other` is speech of
 * another text by the same voice. Words after inserted sound begin later, as an engine with word times would tell.
 */
export function plantFault(
  fault: PlantedFault,
  { samples, words }: SpokenSound,
  other: Float32Array,
  rate: number,
  random: () => number,
): (SpokenSound & { readonly atSeconds: number }) | undefined {
  const { from, to } = audibleRange(samples, rate);
  const seconds = (count: number) => Math.round(count * rate);
  const between = (least: number, most: number) => Math.round(least + random() * (most - least));
  const level = levelOf(samples.subarray(from, to));
  const replaced = (sound: Float32Array, at: number) => {
    const all = samples.slice();
    all.set(sound, at);
    return { samples: all, words, atSeconds: at / rate };
  };
  const inserted = (sound: Float32Array, at: number) => {
    const all = new Float32Array(samples.length + sound.length);
    all.set(samples.subarray(0, at));
    all.set(sound, at);
    all.set(samples.subarray(at), at + sound.length);
    const [atMs, addedMs] = [(at / rate) * 1000, (sound.length / rate) * 1000];
    const later = words.map((word) => (word.startMs >= atMs ? { ...word, startMs: word.startMs + addedMs } : word));
    return { samples: all, words: later, atSeconds: at / rate };
  };
  /** Random start of a section of speech, without pauses. */
  const speechOf = (length: number, margin: number): number | undefined => {
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const at = between(from + margin, to - margin - length);
      if (at < from + margin || at + length > to - margin) return undefined;
      if (quietestOf(samples.subarray(at, at + length), seconds(0.06)) > level * 0.03) return at;
    }
    return undefined;
  };
  if (fault === 'hole of zeros' || fault === 'faded hole') {
    const length = seconds(0.3);
    const at = speechOf(length, seconds(0.1));
    if (at === undefined) return undefined;
    const fade = fault === 'faded hole' ? seconds(0.03) : 0;
    const hole = new Float32Array(length + 2 * fade);
    for (let i = 0; i < fade; i += 1) {
      hole[i] = samples[at - fade + i]! * (1 - (i + 0.5) / fade);
      hole[hole.length - 1 - i] = samples[at + length + fade - 1 - i]! * (1 - (i + 0.5) / fade);
    }
    return replaced(hole, at - fade);
  }
  if (fault === 'repeated piece') {
    const length = between(seconds(0.6), seconds(0.9));
    const at = speechOf(length, 0);
    if (at === undefined) return undefined;
    return inserted(samples.slice(at, at + length), at + length);
  }
  if (fault === 'hum') {
    const at = speechOf(seconds(0.05), seconds(0.05));
    if (at === undefined) return undefined;
    return inserted(hum(between(seconds(0.5), seconds(1)), rate, level, 90 + 130 * random(), random), at);
  }
  const speech = audibleRange(other, rate);
  const pieceOf = (length: number) => {
    if (speech.to - speech.from < length) return undefined;
    const start = between(speech.from, speech.to - length);
    return other.slice(start, start + length);
  };
  if (fault === 'babble') {
    const at = speechOf(seconds(0.02), seconds(0.05));
    const piece = pieceOf(between(seconds(0.8), seconds(2)));
    return at === undefined || piece === undefined ? undefined : inserted(piece, at);
  }
  if (fault === 'sound after the end') {
    const piece = pieceOf(between(seconds(0.6), seconds(1.5)));
    if (piece === undefined) return undefined;
    const gap = new Float32Array(between(seconds(0.02), seconds(0.3)) + piece.length);
    gap.set(piece, gap.length - piece.length);
    return inserted(gap, to);
  }
  if (fault === 'cut end') {
    const at = speechOf(seconds(0.02), seconds(0.06));
    if (at === undefined) return undefined;
    // The cut is in the last word, so that an engine would still say that it spoke all of them.
    const last = words.at(-1)?.startMs;
    const cutAt = last === undefined ? at : between((last / 1000) * rate + seconds(0.06), to - seconds(0.06));
    if (cutAt > to - seconds(0.06)) return undefined;
    if (quietestOf(samples.subarray(cutAt - seconds(0.02), cutAt), seconds(0.02)) < level * 0.03) return undefined;
    return { samples: samples.slice(0, cutAt), words, atSeconds: cutAt / rate };
  }
  if (fault === 'level jump') {
    const at = speechOf(seconds(0.02), seconds(0.7));
    if (at === undefined) return undefined;
    const factor = 10 ** (-12 / 20);
    const isDown = random() < 0.5;
    const jumped = samples.map((sample, index) => (index >= at === isDown ? sample * factor : sample));
    return { samples: jumped, words, atSeconds: at / rate };
  }
  const length = between(seconds(0.2), seconds(0.4));
  const at = speechOf(length, 0);
  if (at === undefined) return undefined;
  const piece = samples.slice(at, at + length);
  const peak = piece.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return replaced(
    piece.map((sample) => Math.min(1, Math.max(-1, (sample / peak) * 4))),
    at,
  );
}

export interface SpoiltAudio {
  readonly made: MadeAudio;
  /** Start of the fault in the audio. */
  readonly atSeconds: number;
}

/**
 * Makes an audio of which the engine spoils one sentence, chosen at random, and gives no chance to see that except in
 * its sound. Undefined if the sentence is too short for the fault.
 */
export async function makeSpoilt(
  studio: SynthesisContext,
  request: AudioRequest,
  fault: PlantedFault,
  random: () => number,
): Promise<SpoiltAudio | undefined> {
  const { engine } = studio;
  const sentences: PlannedSentence[] = planSentences(request).filter(({ text }) => text !== '');
  const chosen = Math.floor(random() * sentences.length);
  const other = await soundOf(engine, { text: OTHER_TEXT, language: request.language, voice: request.voice });
  let [spoken, plantedSeconds]: [number, number | undefined] = [0, undefined];
  const spoiling: Engine = {
    ...engine,
    speak: async (utterance, takeChunk) => {
      if (spoken++ !== chosen) return engine.speak(utterance, takeChunk);
      const sound = await soundOf(engine, utterance);
      const spoilt = plantFault(fault, sound, other.samples, engine.sampleRate, random);
      plantedSeconds = spoilt?.atSeconds;
      const { samples, words } = spoilt ?? sound;
      const pcm = Int16Array.from(samples, (sample) =>
        Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))),
      );
      return !takeChunk(pcm, [...words]);
    },
  };
  const made = await makeAudio({ ...studio, engine: spoiling }, request, () => false);
  if (made === null || plantedSeconds === undefined) return undefined;
  const from = sentences[chosen]?.places[0]?.from ?? 0;
  const startMs = made.words.find(({ to }) => to > from)?.startMs ?? 0;
  return { made, atSeconds: startMs / 1000 + plantedSeconds };
}

const OTHER_TEXT = 'Obrigado por ligar para a nossa central de relacionamento, volte sempre que quiser.';

/** Everything that an engine makes for an utterance. */
async function soundOf(engine: Engine, utterance: Utterance): Promise<SpokenSound> {
  const chunks: Int16Array[] = [];
  const words: EngineWord[] = [];
  await engine.speak(utterance, (pcm, begun) => {
    chunks.push(pcm.slice());
    words.push(...begun);
    return false;
  });
  return {
    samples: Float32Array.from(
      chunks.flatMap((pcm) => [...pcm]),
      (sample) => sample / 32_768,
    ),
    words,
  };
}

/** A held vowel: harmonics of one pitch with a slow tremor, as neural voices hum. */
function hum(length: number, rate: number, level: number, hertz: number, random: () => number): Float32Array {
  const harmonics = Array.from({ length: 8 }, (_, index) => ({ weight: (0.3 + random()) / (index + 1), n: index + 1 }));
  let phase = 0;
  const sound = Float32Array.from({ length }, (_, i) => {
    phase += (2 * Math.PI * hertz * (1 + 0.01 * Math.sin((2 * Math.PI * 4 * i) / rate))) / rate;
    const edge = Math.min(1, i / (0.02 * rate), (length - i) / (0.02 * rate));
    return edge * harmonics.reduce((sum, { weight, n }) => sum + weight * Math.sin(n * phase), 0);
  });
  const factor = level / levelOf(sound);
  return sound.map((sample) => sample * factor);
}

const levelOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));

/** Level of the quietest section of this length. */
function quietestOf(samples: Float32Array, length: number): number {
  let quietest = Infinity;
  for (let at = 0; at + length <= samples.length; at += length >> 2)
    quietest = Math.min(quietest, levelOf(samples.subarray(at, at + length)));
  return quietest;
}

function audibleRange(samples: Float32Array, rate: number): { from: number; to: number } {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const isLoud = (sample: number) => Math.abs(sample) > peak * 0.02;
  const from = samples.findIndex(isLoud);
  const to = samples.findLastIndex(isLoud) + 1;
  return to - from > rate * 0.05 ? { from, to } : { from: 0, to: samples.length };
}
