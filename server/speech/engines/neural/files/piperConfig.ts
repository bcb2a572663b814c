import * as v from 'valibot';
import { languageOfCode } from '#server/speech/engines/neural/run/spokenLanguages.ts';
import { ModelFault } from '#server/speech/api/modelFault.ts';
import { misshapen } from './vitsConfig.ts';
import type { VoiceFrontend } from '#server/speech/engines/neural/run/voiceFrontend.ts';

/** Fields of a Piper voice's .onnx.json that synthesis needs (rhasspy/piper, src/python/piper_train). */
const PiperConfig = v.object({
  audio: v.object({ sample_rate: v.pipe(v.number(), v.integer(), v.minValue(8000), v.maxValue(48_000)) }),
  espeak: v.object({ voice: v.pipe(v.string(), v.maxLength(40)) }),
  phoneme_type: v.optional(v.string(), 'espeak'),
  phoneme_id_map: v.record(
    v.pipe(v.string(), v.maxLength(8)),
    v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5000))), v.minLength(1)),
  ),
  num_speakers: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2000)), 1),
  speaker_id_map: v.nullish(v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0)))),
  inference: v.optional(
    v.object({
      noise_scale: v.optional(v.number(), 0.667),
      length_scale: v.optional(v.number(), 1),
      noise_w: v.optional(v.number(), 0.8),
    }),
    {},
  ),
});

/** Throws a ModelFault that names what is missing. */
export function piperFrontend(json: unknown): VoiceFrontend {
  const parsed = v.safeParse(PiperConfig, json);
  if (!parsed.success) throw misshapen(parsed.issues);
  const config = parsed.output;
  if (config.phoneme_type !== 'espeak')
    throw new ModelFault(
      'MODEL_FRONTEND_UNSUPPORTED',
      `O modelo lê textos por "${config.phoneme_type.slice(0, 40)}", que não existe aqui; só por fonemas do eSpeak.`,
    );
  const language = languageOfCode(config.espeak.voice);
  if (language === undefined)
    throw new ModelFault('MODEL_FRONTEND_UNSUPPORTED', `O idioma "${config.espeak.voice}" do modelo não existe aqui.`);
  const { '^': begin, $: end, _: blank } = config.phoneme_id_map;
  if (begin === undefined || end === undefined || blank === undefined)
    throw new ModelFault(
      'MODEL_CONFIG_INVALID',
      'Na configuração do modelo faltam em phoneme_id_map os símbolos ^, $ ou _.',
    );
  const names = Array.from({ length: config.num_speakers > 1 ? config.num_speakers : 0 }, (_, id) => String(id + 1));
  for (const [name, id] of Object.entries(config.speaker_id_map ?? {}))
    if (id < names.length && name.trim() !== '') names[id] = name.trim();
  return {
    sampleRate: config.audio.sample_rate,
    symbols: Object.entries(config.phoneme_id_map).filter(([symbol]) => !['^', '$', '_'].includes(symbol)),
    blank: blank[0]!,
    pad: blank[0]!,
    begin,
    end,
    isDecomposed: true,
    phonemeLanguages: { [language]: config.espeak.voice },
    isLowerCase: false,
    languages: [language],
    speakers: names,
    languageOffsets: {},
    noise: config.inference.noise_scale,
    durationNoise: config.inference.noise_w,
    length: config.inference.length_scale,
  };
}
