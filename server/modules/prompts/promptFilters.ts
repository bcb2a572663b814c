import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PromptFilter } from '#contract/promptFilter.ts';
import { risks } from '#contract/prompts.ts';
import type { projectCounts } from '#server/modules/projects/schema.ts';
import { isApprovedNow, isRejectedNow, waitsFor } from '#server/modules/verdicts/verdicts.ts';
import { promptKeys, prompts } from './schema.ts';

/** Filters of a prompt list, beside its search. */
export type Filters = Omit<PromptFilter, 'search'>;
type Counts = typeof projectCounts.$inferSelect;

/** Whose filter it is, and in which time zone days begin. */
export interface Asker {
  readonly userId: number;
  readonly timeZone: string;
}

interface Rule<Value> {
  /** Condition for matching rows. */
  readonly where: (value: Value, asker: Asker, projectId: number) => SQL;
  /** Number of matches when this is the only filter, if the project's counts contain it. */
  readonly count?: (counts: Counts, value: Value) => number | undefined;
  /**
   * True if an index finds the rows in every order; otherwise rows are read one by one and cursors are expensive. False
   * for conditions on other tables, whose changes leave the `state` for which cursors are valid as it is.
   */
  readonly isIndexed: (value: Value) => boolean;
}

/** Rules for every filter of the contract; a filter without a rule does not compile, so that none is ignored. */
const rules: { readonly [Name in keyof Filters]-?: Rule<NonNullable<Filters[Name]>> } = {
  status: {
    where: (status) => eq(prompts.status, status),
    count: (counts, status) =>
      ({
        ENQUEUED: counts.enqueued,
        PROCESSING: counts.processing,
        PROCESSED: counts.processed,
        FAILED: counts.failed,
      })[status],
    isIndexed: () => true,
  },
  warning: {
    where: (warning) => (warning ? sql`${prompts.warnings} <> '[]'` : sql`${prompts.warnings} = '[]'`),
    count: (counts, warning) => (warning ? counts.warned : counts.total - counts.warned),
    isIndexed: (warning) => warning,
  },
  invalidated: { where: () => isRejectedNow, count: (counts) => counts.invalidated, isIndexed: () => false },
  approved: { where: () => isApprovedNow, count: (counts) => counts.approved, isIndexed: () => false },
  waiting: { where: (what, { userId }, projectId) => waitsFor(what, projectId, userId), isIndexed: () => false },
  heard: {
    where: (status) =>
      ({
        unchecked: sql`${prompts.heard} is null`,
        agrees: sql`${prompts.heard} = 0`,
        differs: sql`${prompts.heard} > 0`,
      })[status],
    count: (counts, status) => (status === 'differs' ? counts.differing : undefined),
    isIndexed: () => false,
  },
  // The review reads them by risk, from the index of that order.
  needsEar: { where: () => sql`${prompts.risk} < ${risks.indexOf('none')}`, isIndexed: () => true },
  speaker: { where: (speaker) => sql`${promptKeys.speaker} = entoa_fold(${speaker})`, isIndexed: () => true },
  author: { where: (author) => eq(prompts.createdById, author), isIndexed: () => true },
  changedSince: {
    where: (day, { timeZone }) => {
      const since = sql`(${day}::date::timestamp at time zone ${timeZone})`;
      return sql`(${prompts.createdAt} >= ${since} or ${prompts.changedAt} >= ${since})`;
    },
    isIndexed: () => false,
  },
};

/** Rules of the given filters, with their values. */
function rulesOf(filters: Filters): { readonly rule: Rule<unknown>; readonly value: unknown }[] {
  const names = Object.keys(rules) as (keyof Filters)[];
  return names
    .filter((name) => filters[name] !== undefined)
    .map((name) => ({ rule: rules[name] as Rule<unknown>, value: filters[name] }));
}

/** Condition for prompts of a project that match the filters. */
export function wherePrompts(projectId: number, filters: Filters, asker: Asker): SQL {
  return and(
    eq(prompts.projectId, projectId),
    isNull(prompts.removedAt),
    ...rulesOf(filters).map(({ rule, value }) => rule.where(value, asker, projectId)),
  )!;
}

/** Number of matches from the project's counts; undefined if they must be counted. */
export function countKept(counts: Counts, filters: Filters): number | undefined {
  const [first, ...others] = rulesOf(filters);
  if (!first) return counts.total;
  return others.length === 0 ? first.rule.count?.(counts, first.value) : undefined;
}

/** True if indexes find the matches in every order. */
export const isIndexed = (filters: Filters): boolean =>
  rulesOf(filters).every(({ rule, value }) => rule.isIndexed(value));

/** Part of a cache key that identifies the filters. */
export const filterKey = (filters: Filters): readonly unknown[] =>
  Object.keys(rules).map((name) => filters[name as keyof Filters]);
