import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import yazl from 'yazl';
import type { Position } from '#contract/numbers/numbers.ts';
import { nearest } from '#server/domain/numbers/phrases.ts';
import { type Piece, vocabulary } from '#server/domain/numbers/vocabulary.ts';
import { createTelephonyResampler, encodePcmWav, TELEPHONY_RATE } from '#server/speech/api/fragments.ts';
import type { OpenPack } from './numberPackQueries.ts';

export type System = 'asterisk' | 'freeswitch';

const suffixes: Readonly<Record<Position, string>> = { initial: '-inicial', medial: '-meio', final: '-final' };

const readMe: Readonly<Record<System, readonly string[]>> = {
  asterisk: [
    'Copie a pasta pt_BR para /var/lib/asterisk/sounds/ (no FreePBX, para /var/lib/asterisk/sounds/ também).',
    'No plano de discagem: Set(CHANNEL(language)=pt_BR) e depois SayNumber(1234), SayNumber(2,f) ou SayUnixTime().',
    'digits/5.wav é o que o Asterisk toca. digits/5-inicial.wav e digits/5-final.wav começam e terminam a frase, para quem junta os arquivos por conta própria.',
  ],
  freeswitch: [
    'Copie a pasta pt para o sound_prefix do FreeSWITCH (por exemplo /usr/share/freeswitch/sounds/).',
    'No plano de discagem: <action application="say" data="pt number pronounced 1234"/>, com mod_say_pt carregado.',
    'digits/5.wav é o que o FreeSWITCH toca. digits/5-inicial.wav e digits/5-final.wav começam e terminam a frase, para quem junta os arquivos por conta própria.',
  ],
};

/** A name without what folders of these systems do not take. */
const folderOf = (voice: string) =>
  voice
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'entoa';

/** What a system calls a piece, with its folder; our own words, money in Asterisk, lie beside its own. */
function nameIn(system: System, { key, asterisk, freeswitch }: Piece): string | undefined {
  if (system === 'freeswitch') return freeswitch;
  return freeswitch !== undefined && /^(currency|time)\/|hundreds?$/.test(freeswitch) && asterisk === undefined
    ? `digits/${key}`
    : asterisk && `digits/${asterisk}`;
}

/**
 * The pack as a ZIP while it is made: 16-bit PCM in WAV at 8 kHz. The name that a system asks for has the voice as it
 * goes on: what stands behind it is not known.
 */
export async function zipNumbers(pack: OpenPack, voice: string, system: System): Promise<Readable> {
  const zip = new yazl.ZipFile();
  const root = system === 'asterisk' ? 'pt_BR' : `pt/BR/${folderOf(voice)}`;
  const place = (name: string) =>
    `${root}/${system === 'asterisk' ? name : name.replace('/', `/${TELEPHONY_RATE}/`)}.wav`;
  const resamplers = new Map<number, Awaited<ReturnType<typeof createTelephonyResampler>>>();
  const encode = async (piece: Piece, position: Position): Promise<Buffer | undefined> => {
    const fragment = pack.fragment(piece, position);
    if (!fragment) return undefined;
    const { samples, sampleRate } = fragment;
    const resample = resamplers.get(sampleRate) ?? (await createTelephonyResampler(sampleRate));
    resamplers.set(sampleRate, resample);
    await setImmediate();
    return Buffer.from(encodePcmWav(resample(samples), TELEPHONY_RATE));
  };
  zip.addBuffer(Buffer.from(`${readMe[system].join('\r\n')}\r\n`), 'LEIA-ME.txt');
  for (const piece of vocabulary) {
    const name = nameIn(system, piece);
    if (name === undefined) continue;
    const positions = pack.positionsOf(piece);
    const usual = nearest(piece, 'medial');
    const wav = await encode(piece, usual);
    if (wav) zip.addBuffer(wav, place(name), { compress: false });
    for (const position of positions.filter((one) => one !== usual)) {
      const other = await encode(piece, position);
      if (other) zip.addBuffer(other, place(name + suffixes[position]), { compress: false });
    }
  }
  zip.end();
  return zip.outputStream as Readable;
}
