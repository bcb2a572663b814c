import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { PapersDraft } from '#contract/papers.ts';
import { bytes, moment, updatedAt } from '#server/db/columns.ts';
import { models } from '#server/modules/models/schema.ts';

/** Papers of voices that a person has written; other voices have those that Entoa or the catalogue proposes. */
export const voicePapers = pgTable('voice_papers', {
  /** 'model:' with the model's id, or 'voice:' with the name of a voice without a model. */
  subject: text('subject').primaryKey(),
  modelId: integer('model_id').references(() => models.id, { onDelete: 'cascade' }),
  papers: jsonb('papers').$type<Omit<PapersDraft, 'consentUntil'>>().notNull(),
  /** Last day of the consent, in TIME_ZONE; null without an end. */
  consentUntil: date('consent_until'),
  consentName: text('consent_name'),
  /** A file of some pages at most: with the row, it is in every backup and gone with the voice. */
  consentFile: bytes('consent_file'),
  licenseTextAt: moment('license_text_at'),
  changedByName: text('changed_by_name').notNull(),
  updatedAt,
});
