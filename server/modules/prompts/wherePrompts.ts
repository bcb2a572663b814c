import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PromptFilter } from '#contract/promptFilter.ts';
import { prompts } from './schema.ts';
import { promptKeys } from '#server/db/sortKeys.ts';

/** As `isInvalid` says of a row. */
const isInvalidNow = sql`${prompts.invalidated} and not ${prompts.isRevised}
  and (${prompts.audioHash} is null or ${prompts.audioHash} = ${prompts.invalidatedHash})`;
/** As `isApproved` says of a row, and word for word as the index `prompts_approved` has it. */
const isApprovedNow = sql`${prompts.approvedAt} is not null and ${prompts.approvedHash} = ${prompts.audioHash}
  and (not ${prompts.invalidated} or ${prompts.isRevised})`;

/** Those of a project that pass the filter, but for its search; days are of the time zone. */
export function wherePrompts(
  projectId: number,
  { status, warning, invalidated, approved, speaker, author, changedSince }: Omit<PromptFilter, 'search'>,
  timeZone: string,
): SQL {
  const since =
    changedSince === undefined ? undefined : sql`(${changedSince}::date::timestamp at time zone ${timeZone})`;
  return and(
    eq(prompts.projectId, projectId),
    isNull(prompts.removedAt),
    status && eq(prompts.status, status),
    warning === undefined ? undefined : warning ? sql`${prompts.warnings} <> '[]'` : sql`${prompts.warnings} = '[]'`,
    invalidated && isInvalidNow,
    approved && isApprovedNow,
    speaker === undefined ? undefined : sql`${promptKeys.speaker} = entoa_fold(${speaker})`,
    author === undefined ? undefined : eq(prompts.createdById, author),
    since && sql`(${prompts.createdAt} >= ${since} or ${prompts.changedAt} >= ${since})`,
  )!;
}
