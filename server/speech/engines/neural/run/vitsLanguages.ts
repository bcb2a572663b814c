import { DEFAULT_LANGUAGE, type Language } from '#contract/kit/languages.ts';
import { ModelFault } from '#server/speech/api/modelFault.ts';
import { differ } from '#server/speech/engines/neural/files/checkTensors.ts';
import type { VitsConfig } from '#server/speech/engines/neural/files/vitsConfig.ts';
import type { VitsShape } from '#server/speech/engines/neural/files/vitsShape.ts';
import { languageOfCode } from './spokenLanguages.ts';

export interface VitsLanguages {
  readonly languages: Language[];
  /** eSpeak NG's names. */
  readonly codes: Readonly<Record<string, string>>;
  /** Added to a speaker's number. */
  readonly offsets: Readonly<Record<string, number>>;
}

/** Language of an uploaded voice that does not name one. */
const USUAL_CODE = 'pt-br';

/** Languages of a model with their rows in its table. Throws a ModelFault. */
export function languagesOf(config: VitsConfig, shape: VitsShape): VitsLanguages {
  checkPhonemizer(config);
  const codes: Record<string, string> = {};
  const offsets: Record<string, number> = {};
  const rows = shape.languages > 0 ? rowsOf(config, shape.languages) : [];
  // Brazilian Portuguese comes first, since it is the default.
  const order = (code: string) => (/^pt[-_]pt$/i.test(code) ? 2 : /^pt\b/i.test(code) ? 0 : 1);
  for (const [code, row] of rows.toSorted(([a], [b]) => order(a) - order(b))) {
    const language = languageOfCode(code);
    // The first of several variants of one language is used.
    if (language === undefined || codes[language] !== undefined) continue;
    codes[language] = espeakName(isMulti(config) ? code : config.phoneme_language || code);
    offsets[language] = row * Math.max(1, shape.speakers);
  }
  if (Object.keys(codes).length === 0) {
    const ofSets = config.datasets?.map(({ language }) => language).find(Boolean);
    const code = rows[0]?.[0] ?? (config.phoneme_language || ofSets || USUAL_CODE);
    // Models that read letters need no language.
    const language = languageOfCode(code) ?? (config.use_phonemes || rows.length > 0 ? undefined : DEFAULT_LANGUAGE);
    if (language === undefined)
      throw new ModelFault('MODEL_FRONTEND_UNSUPPORTED', `O idioma "${code.slice(0, 40)}" do modelo não existe aqui.`);
    codes[language] = espeakName(code);
  }
  return { languages: Object.keys(codes) as Language[], codes, offsets };
}

/**
 * Names of the table's rows (TTS/tts/utils/languages.py): as listed, or the data sets' languages in alphabetical order.
 * Empty if the configuration names none.
 */
function rowsOf(config: VitsConfig, count: number): [string, number][] {
  const ofSets = (config.datasets ?? []).map(({ language }) => language ?? '');
  const listed = Object.entries(config.language_ids ?? {}).sort(([, a], [, b]) => a - b);
  const numbered = (names: Iterable<string>) => [...names].map((name, row): [string, number] => [name, row]);
  const sorted = (names: readonly string[]) => numbered([...new Set(names)].sort());
  const ways = [
    listed,
    numbered(config.languages),
    sorted(ofSets),
    sorted(ofSets.filter((name) => name !== '')),
  ].filter((rows) => rows.some(([name]) => name !== ''));
  const fitting = ways.find((rows) => rows.length === count && rows.every(([, row]) => row < count));
  if (fitting !== undefined) return fitting;
  if (ways.length > 0)
    throw differ(`a configuração nomeia ${ways.at(-1)!.length} idiomas, e o arquivo tem ${count} (num_languages)`);
  if (config.model_args.language_ids_file)
    throw new ModelFault(
      'MODEL_CONFIG_INVALID',
      `Os ${count} idiomas do modelo estão em um arquivo à parte (language_ids_file), que não vem com ele. ` +
        'Escreva-os na configuração, em "language_ids".',
    );
  return [];
}

const isMulti = ({ phonemizer }: VitsConfig) => phonemizer === 'multi_phonemizer';

/** Accepts letters or eSpeak NG's IPA; other phonemizers are not supported. */
function checkPhonemizer(config: VitsConfig): void {
  if (!config.use_phonemes) return;
  const names = isMulti(config) ? config.datasets!.map(({ phonemizer }) => phonemizer) : [config.phonemizer];
  const other = names.find((name) => name && !['espeak', 'espeak-ng'].includes(name));
  if (other === undefined) return;
  throw new ModelFault(
    'MODEL_FRONTEND_UNSUPPORTED',
    `O modelo lê textos com o fonemizador "${other!.slice(0, 40)}", que não existe aqui; só o eSpeak.`,
  );
}

/** Name for eSpeak NG as in the reference (TTS/tts/utils/text/phonemizers/espeak_wrapper.py). */
function espeakName(code: string): string {
  const name = code.toLowerCase().replaceAll('_', '-');
  return { en: 'en-us', 'zh-cn': 'cmn', zh: 'cmn' }[name] ?? name;
}
