import { bigint, date, index, integer, numeric, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CostType } from '#contract/costs.ts';
import { createdAt, moment } from '#server/db/columns.ts';
import { sortKeysOf } from '#server/db/sortKeys.ts';

/** Charged characters, written in the transaction of their effect. Names remain after their records are removed. */
export const usage = pgTable(
  'usage',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    type: text('type').$type<CostType>().notNull(),
    /** Id of the project (FILE) or of the API key (STREAMING). */
    subjectId: integer('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    characters: integer('characters').notNull(),
    /** BRL per character at the time of synthesis; later price changes do not affect past usage. */
    unitPrice: numeric('unit_price', { precision: 12, scale: 6 }).notNull(),
  },
  (table) => [index('usage_at').on(table.at), index('usage_subject').on(table.type, table.subjectId, table.at)],
);

/** Sum of the usage of one project or key on one day in TIME_ZONE. Recomputed as a whole, day by day. */
export const costs = pgTable(
  'costs',
  {
    id: serial('id').primaryKey(),
    consolidationDate: date('consolidation_date').notNull(),
    type: text('type').$type<CostType>().notNull(),
    subjectId: integer('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    characterCount: bigint('character_count', { mode: 'number' }).notNull(),
    /** BRL, exact: characters times a price of six decimals. */
    price: numeric('price', { precision: 24, scale: 6 }).notNull(),
    createdAt,
  },
  (table) => [
    uniqueIndex('costs_day_subject').on(table.consolidationDate, table.type, table.subjectId),
    index('costs_subject').on(table.type, table.subjectId),
  ],
);

/** Lists of costs sort by this. */
export const costKeys = { name: sortKeysOf('costs')('name_key') } as const;
