import type { RefusalBody } from '#contract/kit/refusal.ts';
import type { Project } from '#contract/projects.ts';
import type { Prompt } from '#contract/prompts.ts';
import type { OutboxEntry } from '#offline/outbox/OutboxEntry.ts';

/** With a conflict the server sends the record as it is; refusals kept by an older build may hold less of it. */
export type Present = Partial<Prompt> & Partial<Project>;

export function presentOf({ code, present }: RefusalBody): Present | undefined {
  return code === 'CONFLICT' && typeof present === 'object' && present !== null ? present : undefined;
}

interface Again {
  readonly label: 'retry' | 'sendMine' | 'approveThis';
  readonly change?: OutboxEntry['input'];
}

/**
 * How a refused decision can still be sent. Undefined where the server would say the same again: somebody has decided
 * the same, or its record stands otherwise.
 */
export function findAgain({ name, input }: OutboxEntry, problem: RefusalBody): Again | undefined {
  const present = presentOf(problem);
  if (!present) return { label: 'retry' };
  if (name.endsWith('.update')) return { label: 'sendMine' };
  const isOtherAudio = typeof present.path === 'string' && present.path !== input['path'];
  const mayBeApproved = !present.approvedAt && (!present.invalidated || present.isRevised || present.isRemade);
  return name === 'prompts.approve' && isOtherAudio && mayBeApproved
    ? { label: 'approveThis', change: { path: present.path } }
    : undefined;
}
