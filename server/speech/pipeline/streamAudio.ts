import { HIGH_QUALITY_RATE, TELEPHONY_RATE } from '#common/sound/soundFormat.ts';
import type { WordTiming } from '#contract/audio.ts';
import { withoutMarks } from '#common/marks.ts';
import { joinBytes, type OpenEncoder } from '#server/speech/formats/createEncoders.ts';
import type { Engine } from '#server/speech/engines/engine.ts';
import { unknownVoice } from '#server/speech/api/failures.ts';
import { applyGain, decibels, openGain } from '#server/speech/dsp/gain.ts';
import { type PieceResampler } from '#server/speech/dsp/resampler.ts';
import { joinSamples } from '#server/speech/dsp/joinSamples.ts';
import type { AudioRequest, StreamOptions, StreamPiece } from '#server/speech/api/speech.ts';
import { speechLength } from '#server/speech/dsp/trimSilence.ts';
import { splitSpeed, type Stretch } from '#server/speech/dsp/stretch.ts';
import type { Resample } from '#server/speech/dsp/telephonyResampler.ts';
import { embeddedGain } from '#server/speech/api/voices.ts';
import { composeAudio } from './composeAudio.ts';
import { assertUsable } from './checks.ts';
import { openSilences } from './joinSentences.ts';
import { type LiveSentence, openLiveSentence } from './liveSentence.ts';
import { createPitchTracker } from './pitchTracker.ts';
import { planSentences } from './planSentences.ts';
import { speakSentences, type SpokenSentence } from './speakSentences.ts';
import { placeWords } from './wordTimings.ts';

/** Opus does not support the engine's rate, so streams are resampled to this one. */
const OPUS_RATE = 24_000;
/** Seconds of the first sentence sent as the first piece, and as each later one. */
const [FIRST_PIECE, NEXT_PIECES] = [0.05, 0.5];
/** Above this volume in dB the peak guard may apply, which needs the whole sentence. */
const LIVE_VOLUME_DB = 3;

export interface StreamContext {
  readonly engine: Engine;
  gainOf?(voice: string): number | undefined;
  readonly openEncoder: OpenEncoder;
  readonly stretch: Stretch;
  readonly resample: Resample;
  /** One resampler per rate; used by one sentence at a time. */
  resamplerTo(rate: number): Promise<PieceResampler>;
}

const NO_SOUND = new Float32Array(0);
/** Least silence in place of a text without a word. */
const WORDLESS_MS = 100;

/** Consumer of a stream's bytes. */
export interface StreamTaker {
  /**
   * `spokenTo`: length of the text completely spoken with these bytes, in UTF-16 units. If requested, `words` come with
   * the last bytes of their sentence, `curve` and `file` with the last bytes of all.
   */
  take(bytes: Uint8Array, spokenTo: number, more?: Omit<StreamPiece, 'bytes' | 'spokenTo'>): void;
  /** Called between two sentences. */
  rest(): Promise<void>;
  isCancelled(): boolean;
}

/**
 * Hands over an audio's bytes while it is made: the first sentence as the engine speaks, the others as a whole. Stops
 * early if cancelled. Throws a SpeechFailure. Unlike in a file, the peak guard works sentence by sentence.
 */
export async function streamAudio(
  studio: StreamContext,
  request: AudioRequest,
  { format, sound: asked, speed, hasCurve, hasFile, hasWords, allowsSilence }: Omit<StreamOptions, 'isService'>,
  taker: StreamTaker,
): Promise<void> {
  const { engine, openEncoder, stretch } = studio;
  const gainDb = (studio.gainOf ?? embeddedGain)(request.voice);
  if (gainDb === undefined) throw unknownVoice(request.voice);
  const gain = decibels(gainDb);
  const pace = splitSpeed(speed);
  // Raw samples carry no rate, so it is the same for every voice.
  const own = { OPUS: OPUS_RATE, PCM: HIGH_QUALITY_RATE, WAV: undefined, MP3: undefined, OGG: undefined }[format];
  const rate = asked?.rate ?? (request.isTelephony ? TELEPHONY_RATE : (own ?? engine.sampleRate));
  const encoder = await openEncoder(format, rate, request.isTelephony, asked?.codec);
  const resampler = await studio.resamplerTo(rate);
  const silence = (ms: number) => new Float32Array(Math.round((ms / 1000) * rate));
  const silences = openSilences(request.gapMs, speed);
  const isLive = pace.stretch === 1 && request.volumeDb <= LIVE_VOLUME_DB;
  // An engine that returns its sound incrementally needs no split sentence, and a file is made of whole sentences.
  const isEarly = hasFile !== true && engine.isWhole === true && !(engine.hasPieces && isLive);
  const isSilent = allowsSilence === true && !hasWord(request.text);
  const whole = planSentences(request, { isEarly });
  const plan = isSilent ? [] : whole;
  let live: LiveSentence | undefined = isLive ? openLiveSentence(engine.sampleRate, gain) : undefined;
  const amplify = openGain(request.volumeDb);
  let ready: Float32Array[] = [];
  /** Sound of the live sentence, stored for the file so that both are identical. */
  const kept: Float32Array[] = [];
  let sent = 0;
  /** Number of finished sentences. */
  let spoken = 0;
  let isOpen = false;
  /** At the stream's rate: samples sent, and samples sent before the current sentence's sound. */
  const out = { all: 0, beforeSound: 0 };
  const melody = hasCurve === true ? createPitchTracker(engine.sampleRate) : undefined;
  const encode = (sound: Float32Array) => {
    out.all += sound.length;
    return encoder.encode(sound);
  };

  function pushLive(pcm: Int16Array): void {
    const piece = live!.push(pcm);
    ready.push(piece);
    if (hasFile === true) kept.push(piece);
    const length = ready.reduce((sum, piece) => sum + piece.length, 0);
    if (length < (sent === 0 ? FIRST_PIECE : NEXT_PIECES) * engine.sampleRate) return;
    sent += length;
    taker.take(encode(withOpening(amplify(resampler.push(joinSamples(...ready))))), 0);
    ready = [];
  }

  /** The first sound comes after the pause of a leading mark. */
  function withOpening(sound: Float32Array): Float32Array {
    if (isOpen || sound.length === 0) return sound;
    isOpen = true;
    const opening = silence(silences.before({ samples: sound, before: plan[spoken]?.before ?? 'sentence' }));
    out.beforeSound = opening.length;
    return joinSamples(opening, sound);
  }

  /** Words of a sentence that was just encoded; its times are those of the engine before it is stretched. */
  function wordsOf(sentence: SpokenSentence): WordTiming[] {
    const msOf = (samples: number) => ((samples / engine.sampleRate) * 1000) / pace.stretch;
    return placeWords({
      places: sentence.places,
      words: sentence.words.map((word) => ({ ...word, startMs: word.startMs / pace.stretch })),
      leadMs: msOf(sentence.lead),
      startMs: (out.beforeSound / rate) * 1000,
      speechMs: msOf(speechLength(sentence.samples)),
    });
  }

  const judged: SpokenSentence[] = [];
  let hasSpoken = false;

  /** Sends what is left of a sentence, or all of it, and notes it for the check at the end. */
  function send(sentence: SpokenSentence): void {
    let sound: Float32Array | undefined;
    let { samples, lead } = sentence;
    if (live !== undefined) {
      const tail = live.end();
      if (hasFile === true) [samples, lead] = [joinSamples(...kept.splice(0), tail), live.lead()];
      sound = withOpening(amplify(joinSamples(resampler.push(joinSamples(...ready, tail)), resampler.end())));
      ready = [];
      hasSpoken = sent + sound.length > 0;
      if (hasSpoken) lead = live.lead();
      // Nothing was audible yet, so the next sentence counts as the first.
      live = hasSpoken ? undefined : openLiveSentence(engine.sampleRate, gain);
      if (!hasSpoken) silences.before({ samples: sound, before: sentence.before });
    } else {
      const pauseMs = silences.before(sentence);
      if (sentence.samples.length > 0) {
        const voiced = applyGain(
          joinSamples(resampler.push(stretch(sentence.samples, pace.stretch)), resampler.end()),
          request.volumeDb,
        );
        const pause = silence(pauseMs);
        out.beforeSound = out.all + pause.length;
        sound = joinSamples(pause, voiced);
      }
    }
    // The sentences are checked like a file's at the end, which does not need their sound.
    judged.push({ ...sentence, samples: hasFile === true ? samples : samples.slice(0, 1), lead });
    // No bytes, not even a header, are sent before something is audible, so that silent audio can still be refused.
    if (sound !== undefined && sound.length > 0)
      taker.take(encode(sound), sentence.writtenTo, hasWords ? { words: wordsOf({ ...sentence, lead }) } : {});
    melody?.add(sentence.samples, (out.beforeSound / rate) * 1000);
    spoken += 1;
  }

  const heard: Engine = {
    ...engine,
    speak: (utterance, takeChunk) =>
      engine.speak({ ...utterance, rate: pace.rate, isStreamed: live !== undefined }, (pcm, words) => {
        if (live !== undefined && !taker.isCancelled()) pushLive(pcm);
        return takeChunk(pcm, words);
      }),
  };

  try {
    for await (const sentence of speakSentences(heard, request, gainDb, taker.isCancelled, plan)) {
      send(sentence);
      sentence.samples = NO_SOUND;
      await taker.rest();
    }
    if (taker.isCancelled()) return;
    if (isSilent) {
      // A text without a word leaves only the pauses of its marks.
      const pauseMs = whole.reduce((sum, { before }) => sum + (typeof before === 'number' ? before : 0), 0);
      return taker.take(joinBytes(encode(silence(Math.max(WORDLESS_MS, pauseMs))), encoder.finish()), 0);
    }
    assertUsable(judged);
    const last = joinBytes(encode(silence(silences.atEnd() + request.endMs)), encoder.finish());
    const curve = melody?.curve((out.all / rate) * 1000);
    const file = hasFile === true ? composeAudio(judged, request, engine.sampleRate, studio.resample) : undefined;
    taker.take(last, request.text.length, { ...(curve && { curve }), ...(file && { file }) });
  } finally {
    encoder.release?.();
  }
}

const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(withoutMarks(text));
