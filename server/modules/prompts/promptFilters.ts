import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PromptFilter } from '#contract/promptFilter.ts';
import type { projectCounts } from '#server/modules/projects/schema.ts';
import { promptKeys } from '#server/db/sortKeys.ts';
import { prompts } from './schema.ts';

/** What narrows a list of prompts beside its search. */
export type Filters = Omit<PromptFilter, 'search'>;
type Counts = typeof projectCounts.$inferSelect;

interface Rule<Value> {
  /** The rows that pass; days are of the time zone. */
  readonly where: (value: Value, timeZone: string) => SQL;
  /** How many pass when nothing else narrows the list, where the project's counts know it. */
  readonly count?: (counts: Counts, value: Value) => number;
  /** True where an index finds the rows in every order; otherwise rows are read one by one and cursors cost much. */
  readonly isIndexed: (value: Value) => boolean;
}

/** As `isInvalid` says of a row. */
const isInvalidNow = sql`${prompts.invalidated} and not ${prompts.isRevised}
  and (${prompts.audioHash} is null or ${prompts.audioHash} = ${prompts.invalidatedHash})`;
/** As `isApproved` says of a row, and word for word as the index `prompts_approved` has it. */
const isApprovedNow = sql`${prompts.approvedAt} is not null and ${prompts.approvedHash} = ${prompts.audioHash}
  and (not ${prompts.invalidated} or ${prompts.isRevised})`;

/** Every filter of the contract: one that has no rule does not compile, so that none is ever taken for 'all'. */
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
  invalidated: { where: () => isInvalidNow, count: (counts) => counts.invalidated, isIndexed: () => false },
  approved: { where: () => isApprovedNow, isIndexed: () => false },
  speaker: { where: (speaker) => sql`${promptKeys.speaker} = entoa_fold(${speaker})`, isIndexed: () => true },
  author: { where: (author) => eq(prompts.createdById, author), isIndexed: () => true },
  changedSince: {
    where: (day, timeZone) => {
      const since = sql`(${day}::date::timestamp at time zone ${timeZone})`;
      return sql`(${prompts.createdAt} >= ${since} or ${prompts.changedAt} >= ${since})`;
    },
    isIndexed: () => false,
  },
};

/** The rules of the filters that are given, each with its value. */
function rulesOf(filters: Filters): { readonly rule: Rule<unknown>; readonly value: unknown }[] {
  const names = Object.keys(rules) as (keyof Filters)[];
  return names
    .filter((name) => filters[name] !== undefined)
    .map((name) => ({ rule: rules[name] as Rule<unknown>, value: filters[name] }));
}

/** Those of a project that pass the filters. */
export function wherePrompts(projectId: number, filters: Filters, timeZone: string): SQL {
  return and(
    eq(prompts.projectId, projectId),
    isNull(prompts.removedAt),
    ...rulesOf(filters).map(({ rule, value }) => rule.where(value, timeZone)),
  )!;
}

/** What the project's counts know of those that pass; undefined where they must be counted. */
export function countKept(counts: Counts, filters: Filters): number | undefined {
  const [first, ...others] = rulesOf(filters);
  if (!first) return counts.total;
  return others.length === 0 ? first.rule.count?.(counts, first.value) : undefined;
}

/** Whether indexes find all of them in every order. */
export const isIndexed = (filters: Filters): boolean =>
  rulesOf(filters).every(({ rule, value }) => rule.isIndexed(value));

/** Tells lists with different filters apart, in a cache's key. */
export const filterKey = (filters: Filters): readonly unknown[] =>
  Object.keys(rules).map((name) => filters[name as keyof Filters]);
