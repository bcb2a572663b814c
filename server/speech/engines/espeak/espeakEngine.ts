import init from '@echogarden/espeak-ng-emscripten';
import type { Engine, EngineWord } from '#server/speech/engines/engine.ts';
import { languageCodes } from '#server/speech/normalization/languageCodes.ts';
import { toSsml } from './toSsml.ts';
import { findVoice } from '#server/speech/api/voices.ts';

/** Below the engine's base of 100, to give its own arithmetic headroom. */
const ENGINE_VOLUME = 70;
/** Some variants echo by up to 140 ms, and the echo of one text would sound in the next. */
const FLUSH = '<break time="450ms"/>';
const readable = /[\p{L}\p{N}]/u;

/** eSpeak NG in this thread; `speak` blocks, so use it in a worker. Throws if a voice is missing. */
export async function createESpeakEngine(): Promise<Engine> {
  const { eSpeakNGWorker: ESpeak } = await init();
  const espeak = new ESpeak();
  let current = '';

  function setVoice(name: string, code: string, rate: number): void {
    const voice = findVoice(name);
    if (voice === undefined) throw new Error(`eSpeak NG has no voice ${name}`);
    const wanted = `${code}+${voice.variant}`;
    if (wanted !== current && espeak.set_voice(wanted) !== 0) throw new Error(`eSpeak NG has no voice ${wanted}`);
    current = wanted;
    espeak.set_rate(Math.round(voice.rate * rate));
    espeak.set_pitch(voice.pitch);
    espeak.set_range(voice.range);
    espeak.set_volume(ENGINE_VOLUME);
  }

  return {
    sampleRate: espeak.get_samplerate(),
    hasWordTimes: true,
    speak: async ({ text, styles, language, voice, rate = 1 }, takeChunk) => {
      const { ssml, origins } = toSsml(text, styles);
      const originOf = (codePoint: number) =>
        origins[Math.min(Math.max(codePoint, 0), origins.length - 1)] ?? text.length;
      let endOfSpoken = 0;
      let isStopped = false;
      setVoice(voice, languageCodes[language].espeak, rate);
      espeak.synthesize(FLUSH, () => false);
      espeak.synthesize(ssml, (pcm, events) => {
        const words: EngineWord[] = [];
        for (const event of events) {
          if (event.type === 'end') endOfSpoken = Math.max(endOfSpoken, originOf(event.text_position));
          if (event.type === 'word') {
            const start = event.text_position - 1;
            words.push({
              from: originOf(start),
              to: originOf(start + event.word_length),
              startMs: event.audio_position,
            });
          }
        }
        isStopped = takeChunk(pcm ?? new Int16Array(0), words) || isStopped;
        return isStopped;
      });
      return !isStopped && !readable.test(text.slice(endOfSpoken));
    },
  };
}
