import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import initESpeak from '@echogarden/espeak-ng-emscripten';
import { createMp3Encoder } from 'wasm-media-encoders';
import { DEFAULT_LANGUAGE } from '#contract/kit/languages.ts';
import { pitchContour } from '#server/speech/dsp/pitchContour.ts';
import { createESpeakEngine } from '#server/speech/engines/espeak/espeakEngine.ts';
import { escapeText } from '#server/speech/engines/espeak/escapeText.ts';
import { loudnessOf } from '#server/speech/dsp/loudness.ts';
import { makeAudio } from '#server/speech/pipeline/makeAudio.ts';
import { trackPitch } from '#server/speech/dsp/pitch.ts';
import { samplesOf } from '#testing/speech/sound.ts';
import { createTelephonyResampler } from '#server/speech/dsp/telephonyResampler.ts';

/**
 * Makes the samples of the landing page: run `npx tsx bench/speech/makeSamples.ts` when the voice or the pipeline
 * changes.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const VOICE = 'Clara';
const KILOBITS = 40;
const MELODY_POINTS = 220;

const sentences = [
  'Olá! Você ligou para a Clínica Santa Rita. Em que posso ajudar?',
  'Para falar com a recepção, tecle um. Para remarcar uma consulta, tecle dois.',
  'Todos os nossos atendentes estão ocupados. Aguarde na linha, por favor.',
  'Você já recebeu a segunda via da sua fatura?',
  'A fatura de R$ 1.249,90 vence em 18/11, às 14h30.',
];

const engine = await createESpeakEngine();
const studio = { engine, resample: await createTelephonyResampler(engine.sampleRate) };
const { eSpeakNGWorker: ESpeak } = await initESpeak();
const espeak = new ESpeak();
const mp3 = await createMp3Encoder();
const folder = path.join(root, 'public/samples');
fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(folder, { recursive: true });

const rows = [];
for (const [index, text] of sentences.entries()) {
  const entoa = await speakEntoa(text);
  rows.push({
    text,
    entoa: keep(`entoa-${index + 1}`, entoa),
    espeak: keep(`espeak-${index + 1}`, speakRaw(text, 'pt-br')),
    klatt: keep(`klatt-${index + 1}`, speakRaw(text, 'pt-br+klatt2')),
  });
}
const spoken = await make(sentences[0]!);
const melody = {
  text: sentences[0]!,
  curve: pitchContour(trackPitch(samplesOf(spoken.wav), engine.sampleRate), MELODY_POINTS),
  /** Start and end of each word, in percent of the audio. */
  words: spoken.words.map(({ from, to, startMs, endMs }) => ({
    word: sentences[0]!.slice(from, to),
    start: percent(startMs, spoken.duration),
    end: percent(endMs, spoken.duration),
  })),
};
fs.writeFileSync(path.join(root, 'src/pages/landing/sections/samples.json'), `${JSON.stringify({ rows, melody })}\n`);

function percent(ms: number, seconds: number): number {
  return Math.round(ms / seconds) / 10;
}

async function make(text: string) {
  // The default volume of a new installation.
  const made = await makeAudio(
    studio,
    { voice: VOICE, language: DEFAULT_LANGUAGE, text, isTelephony: false, volumeDb: 1, gapMs: 0, endMs: 0 },
    () => false,
  );
  if (made === null) throw new Error('cancelled');
  return made;
}

async function speakEntoa(text: string): Promise<Float32Array> {
  return samplesOf((await make(text)).wav);
}

/** The bare engine with its own pace, level and pauses. */
function speakRaw(text: string, voice: string): Float32Array {
  if (espeak.set_voice(voice) !== 0) throw new Error(`no voice ${voice}`);
  espeak.set_rate(175);
  espeak.set_pitch(50);
  espeak.set_range(50);
  espeak.set_volume(100);
  const samples: number[] = [];
  espeak.synthesize(escapeText(text).ssml, (pcm) => {
    for (const sample of pcm ?? []) samples.push(sample / 32_768);
    return false;
  });
  return Float32Array.from(samples);
}

function keep(name: string, samples: Float32Array) {
  mp3.configure({ sampleRate: engine.sampleRate, channels: 1, bitrate: KILOBITS, outputSampleRate: 22_050 });
  const file = Buffer.concat([mp3.encode([samples]).slice(), mp3.finalize().slice()]);
  fs.writeFileSync(path.join(folder, `${name}.mp3`), file);
  const clip = {
    path: `/samples/${name}.mp3`,
    duration: Math.round((samples.length / engine.sampleRate) * 10) / 10,
    lufs: Math.round(loudnessOf(samples, engine.sampleRate) * 10) / 10,
    curve: pitchContour(trackPitch(samples, engine.sampleRate)),
  };
  console.log(`${name.padEnd(10)} ${clip.duration} s, ${clip.lufs} LUFS, ${(file.length / 1024).toFixed(0)} KB`);
  return clip;
}
