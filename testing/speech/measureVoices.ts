import { pathToFileURL } from 'node:url';
import type { Language } from '#contract/kit/languages.ts';
import type { Engine } from '#server/speech/engines/engine.ts';
import { createESpeakEngine } from '#server/speech/engines/espeak/espeakEngine.ts';
import { loudnessOf } from '#server/speech/dsp/loudness.ts';
import { trackPitch } from '#server/speech/dsp/pitch.ts';
import { speakSentences } from '#server/speech/pipeline/speakSentences.ts';
import { peakOf } from '#server/speech/dsp/trimSilence.ts';
import { espeakVoices, VOICE_LUFS, type ESpeakVoice } from '#server/speech/api/voices.ts';

export const levellingTexts: readonly string[] = [
  'Bem-vindo à Clínica Aurora. Para marcar uma consulta, tecle um; para falar com a recepção, tecle dois.',
  'Seu protocolo é 4 8 2 1 9. Anote, por favor, e aguarde na linha.',
  'O ônibus das seis horas já partiu, mas o próximo chega em dez minutos. Você quer esperar?',
  'Infelizmente não encontramos o seu cadastro. Confira o número do documento e tente outra vez.',
  'Amanhã, dia vinte e três de março, a entrega será feita entre as oito e as doze horas.',
  'Obrigado por ligar! Sua opinião é muito importante para nós.',
];

export interface VoiceMeasure {
  /** Integrated loudness, including the voice's gain. */
  readonly lufs: number;
  /** Peak in dBFS, including the voice's gain. */
  readonly peakDb: number;
  /** Median, 10th and 90th percentile in Hz. */
  readonly pitch: { readonly low: number; readonly median: number; readonly high: number };
  readonly seconds: number;
}

/** Measures pitch and loudness of a voice over several texts. */
export async function measureVoice(
  engine: Engine,
  { name, gainDb }: Pick<ESpeakVoice, 'name' | 'gainDb'>,
  texts: readonly string[],
  language: Language,
): Promise<VoiceMeasure> {
  const sounds: Float32Array[] = [];
  for (const text of texts) {
    const request = { voice: name, language, text, isTelephony: false, volumeDb: 0, gapMs: 0, endMs: 0 };
    for await (const { samples } of speakSentences(engine, request, gainDb, () => false)) sounds.push(samples);
  }
  const speech = Float32Array.from(sounds.flatMap((sound) => [...sound]));
  const voiced = sounds
    .flatMap((sound) => [...trackPitch(sound, engine.sampleRate)])
    .filter((hz) => hz > 0)
    .sort((a, b) => a - b);
  const at = (share: number) => Math.round(voiced[Math.floor(voiced.length * share)] ?? 0);
  return {
    lufs: loudnessOf(speech, engine.sampleRate),
    peakDb: 20 * Math.log10(peakOf(speech)),
    pitch: { low: at(0.1), median: at(0.5), high: at(0.9) },
    seconds: speech.length / engine.sampleRate,
  };
}

async function printVoices(): Promise<void> {
  const engine = await createESpeakEngine();
  for (const voice of espeakVoices) {
    const { lufs, peakDb, pitch, seconds } = await measureVoice(engine, voice, levellingTexts, 'portuguese_brazil');
    const wanted = voice.gainDb + VOICE_LUFS - lufs;
    console.log(
      `${voice.name.padEnd(8)} ${voice.variant.padEnd(7)} ${pitch.low}–${pitch.median}–${pitch.high} Hz, ` +
        `${lufs.toFixed(1)} LUFS, peak ${peakDb.toFixed(1)} dB, ${seconds.toFixed(1)} s; ` +
        `gainDb ${wanted.toFixed(1)} would level it`,
    );
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await printVoices();
