import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import yazl from 'yazl';
import { slugOf } from '#common/fileNames.ts';
import type { NumberSystem, Position } from '#contract/numbers.ts';
import type { PackFormat } from '#common/packs/packRules.ts';
import { sampleBytes, wavHeaderBytes } from '#common/sound/soundFormat.ts';
import { nearest } from './phrases.ts';
import { type Piece, vocabulary } from './vocabulary.ts';
import { wrapWav } from '#server/speech/api/fragments.ts';
import type { Speech } from '#server/speech/api/speech.ts';
import type { OpenPack } from './numberPackQueries.ts';

const suffixes: Readonly<Record<Position, string>> = { initial: '-inicial', medial: '-meio', final: '-final' };

const readMe: Readonly<Record<NumberSystem, readonly [string, string, string]>> = {
  asterisk: [
    'Copie a pasta pt_BR para /var/lib/asterisk/sounds, com dono e grupo asterisk.',
    'No plano de discagem: Set(CHANNEL(language)=pt_BR), depois SayNumber(1234), SayNumber(2,f) ou SayUnixTime().',
    'digits/5 é o que a central toca. digits/5-inicial e digits/5-final começam e terminam a frase, ' +
      'para quem junta os arquivos por conta própria.',
  ],
  freeswitch: [
    'Copie a pasta pt para a pasta de sons (sounds_dir, em geral /usr/share/freeswitch/sounds).',
    'Com mod_say_pt carregado, no plano de discagem: <action application="say" data="pt number pronounced 1234"/>.',
    'digits/5 é o que a central toca. digits/5-inicial e digits/5-final começam e terminam a frase, ' +
      'para quem junta os arquivos por conta própria.',
  ],
};

/** Asterisk has no files for money and seconds, so these lie beside the standard ones. */
const nameIn: Readonly<Record<NumberSystem, (piece: Piece) => string | undefined>> = {
  asterisk: ({ key, asterisk }) => `digits/${asterisk ?? key}`,
  freeswitch: ({ freeswitch }) => freeswitch,
};

const placeIn: Readonly<Record<NumberSystem, (name: string, voice: string, format: PackFormat) => string>> = {
  asterisk: (name, _voice, { extension }) => `pt_BR/${name}.${extension}`,
  freeswitch: (name, voice, { rate }) => `pt/BR/${slugOf(voice).toLowerCase()}/${name.replace('/', `/${rate}/`)}.wav`,
};

interface Wanted {
  readonly voice: string;
  readonly system: NumberSystem;
  readonly formats: readonly PackFormat[];
  readonly credits: string;
}

/**
 * Streams the pack as a ZIP. Files with a standard name use the medial position, since the following word is unknown.
 * The audio of all pieces is converted as a whole, to keep one level, and then cut.
 */
export async function zipNumbers(
  pack: OpenPack,
  speech: Pick<Speech, 'makeSounds'>,
  { voice, system, formats, credits }: Wanted,
): Promise<Readable> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(`${readMe[system].join('\r\n')}\r\n`), 'LEIA-ME.txt');
  zip.addBuffer(Buffer.from(credits), 'CREDITOS.txt');
  const sounds = await speech.makeSounds(pack.wav, formats);
  for (const [i, format] of formats.entries()) {
    const cut = openCutter(sounds[i]!, format, pack.sampleRate);
    for (const piece of vocabulary) {
      await setImmediate();
      const name = nameIn[system](piece);
      if (name === undefined) continue;
      const usual = nearest(piece, 'medial');
      for (const position of ['initial', 'medial', 'final'] as const) {
        const place = pack.placeOf(piece, position);
        const full = position === usual ? name : name + suffixes[position];
        if (place) zip.addBuffer(cut(place), placeIn[system](full, voice, format), { compress: false });
      }
    }
  }
  zip.end();
  return zip.outputStream as Readable;
}

/** Cuts files out of the converted audio; positions are in samples of the original. */
function openCutter(sound: Uint8Array, { container, codec, rate }: PackFormat, sampleRate: number) {
  const data = sound.subarray(container === 'raw' ? 0 : wavHeaderBytes(codec));
  const at = (sample: number) => Math.round((sample * rate) / sampleRate) * sampleBytes(codec);
  return ({ from, count }: { readonly from: number; readonly count: number }): Buffer => {
    const part = data.slice(at(from), at(from + count));
    return Buffer.from(container === 'raw' ? part : wrapWav(part, codec, rate));
  };
}
