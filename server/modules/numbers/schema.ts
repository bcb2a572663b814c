import { doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { NumberPack, Position } from '#contract/numbers.ts';
import { createdAt, moment } from '#server/db/columns.ts';

/** Where a piece lies in the sound of its pack, in samples. */
export interface KeptPiece {
  readonly key: string;
  readonly position: Position;
  readonly from: number;
  readonly count: number;
}

/** Pieces of numbers by voice; those made last stay until newer ones are whole. */
export const numberPacks = pgTable('number_packs', {
  voice: text('voice').primaryKey(),
  status: text('status').$type<Exclude<NumberPack['status'], 'NONE'>>().notNull(),
  /** The request that the job works for; what an older one made is thrown away. */
  request: uuid('request').notNull(),
  /** Phrases spoken. */
  done: integer('done').notNull().default(0),
  failure: text('failure'),
  /** Of the sound of all pieces, in the store; null until the first pack is whole. */
  file: text('file'),
  pieces: jsonb('pieces').$type<KeptPiece[]>().notNull().default([]),
  /** dB below overload, of every piece. */
  levelDb: doublePrecision('level_db'),
  madeAt: moment('made_at'),
  createdAt,
});
