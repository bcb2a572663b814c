import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { NumberPack, Position } from '#contract/numbers.ts';
import type { Queryable } from '#server/db/database.ts';
import { type KeptPiece, numberPacks } from './schema.ts';
import { carrierPhrases } from './makePieces.ts';
import { nearest } from './phrases.ts';
import { type Piece, vocabulary } from './vocabulary.ts';
import type { Files } from '#server/files/files.ts';
import { numbersName } from '#server/modules/storedNames.ts';
import { Refusal } from '#server/base/refusal.ts';
import { readWav } from '#server/speech/api/audio.ts';
import { describe, type Fragment } from '#server/speech/api/fragments.ts';

/** Sounds that Asterisk uses but that cannot be spoken alone. */
const alwaysMissing = [
  { name: 'digits/pt-sss', reason: 'É só o som do “s”, de “às”: nenhuma frase o tem sozinho.' },
] as const;
const UNCUT = 'A palavra não pôde ser cortada da frase desta voz.';

type Row = typeof numberPacks.$inferSelect;

const find = async (db: Queryable, voice: string): Promise<Row | undefined> =>
  (await db.select().from(numberPacks).where(eq(numberPacks.voice, voice)))[0];

export async function getPack(db: Queryable, voice: string): Promise<NumberPack> {
  const row = await find(db, voice);
  const positions = new Map<string, Position[]>();
  for (const { key, position } of row?.pieces ?? []) positions.set(key, [...(positions.get(key) ?? []), position]);
  const pieces = vocabulary.map(({ key, words, asterisk, freeswitch }) => ({
    key,
    words,
    positions: positions.get(key) ?? [],
    asterisk: asterisk === undefined ? null : `digits/${asterisk}`,
    freeswitch: freeswitch ?? null,
  }));
  const uncut = pieces
    .filter((piece) => piece.positions.length === 0)
    .map(({ asterisk, freeswitch, key }) => ({ name: asterisk ?? freeswitch ?? key, reason: UNCUT }));
  return {
    voice,
    status: row?.status ?? 'NONE',
    done: row?.status === 'READY' ? carrierPhrases.length : (row?.done ?? 0),
    total: carrierPhrases.length,
    failure: row?.failure ?? null,
    pieces,
    gaps: row?.file ? [...uncut, ...alwaysMissing] : [],
    levelDb: row?.levelDb ?? null,
    createdAt: row?.madeAt?.toISOString() ?? null,
  };
}

/** Audio of a pack, by piece. */
export interface OpenPack {
  /** WAV of all pieces, concatenated. */
  readonly wav: Uint8Array;
  readonly sampleRate: number;
  /** The piece in the wanted position, or else in the nearest one it has. */
  fragment(piece: Piece, wanted: Position): Fragment | undefined;
  /** Position of a piece in `wav`, in samples. */
  placeOf(piece: Piece, position: Position): KeptPiece | undefined;
}

/** A complete pack; `file` changes whenever the pack is recreated. */
export type KeptPack = Pick<Row, 'pieces'> & { readonly file: string };

/** Refuses if the voice has no pack yet. */
export async function getKeptPack(db: Queryable, voice: string): Promise<KeptPack> {
  const { file = null, pieces = [] } = (await find(db, voice)) ?? {};
  if (file === null) throw new Refusal('NOT_FOUND', { message: 'Esta voz ainda não tem um pacote de números.' });
  return { file, pieces };
}

/** Refuses if the audio is missing, without reading it. */
export async function checkSound(files: Files, { file }: KeptPack): Promise<void> {
  if (!(await files.kept.stat(numbersName(file)))) throw new Refusal('AUDIO_GONE');
}

/** Reads the whole pack, some 5 MB. */
export async function openPack(files: Files, { file, pieces }: KeptPack): Promise<OpenPack> {
  const found = await files.kept.read(numbersName(file));
  if (!found) throw new Refusal('AUDIO_GONE');
  const wav = await buffer(found.stream);
  const { samples, sampleRate } = readWav(wav);
  const places = new Map(pieces.map((place) => [`${place.key} ${place.position}`, place]));
  const at = ({ key }: Piece, position: Position) => places.get(`${key} ${position}`);
  return {
    wav,
    sampleRate,
    fragment: (piece, wanted) => {
      const place = at(piece, nearest(piece, wanted));
      return place && describe(samples.slice(place.from, place.from + place.count), sampleRate);
    },
    placeOf: at,
  };
}
