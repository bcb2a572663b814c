import { doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { NumberPack, Position } from '#contract/numbers.ts';
import { createdAt, moment } from '#server/db/columns.ts';

/** Position of a piece in the audio of its pack, in samples. */
export interface KeptPiece {
  readonly key: string;
  readonly position: Position;
  readonly from: number;
  readonly count: number;
}

/** Number packs by voice; the previous pieces remain until new ones are complete. */
export const numberPacks = pgTable('number_packs', {
  voice: text('voice').primaryKey(),
  status: text('status').$type<Exclude<NumberPack['status'], 'NONE'>>().notNull(),
  /** Id of the current request; jobs of older requests write nothing. */
  request: uuid('request').notNull(),
  /** Number of phrases synthesized. */
  done: integer('done').notNull().default(0),
  failure: text('failure'),
  /** File of the concatenated audio in the store; null until the first pack is complete. */
  file: text('file'),
  pieces: jsonb('pieces').$type<KeptPiece[]>().notNull().default([]),
  /** Level of every piece, in dB relative to overload. */
  levelDb: doublePrecision('level_db'),
  madeAt: moment('made_at'),
  createdAt,
});
