import type { RefusalBody } from '#contract/kit/refusal.ts';
import type { Project } from '#contract/projects.ts';
import type { Prompt } from '#contract/prompts.ts';
import type { OutboxEntry } from '#offline/outbox/OutboxEntry.ts';

/**
 * The current record that the server sends with a conflict; refusals stored by an older build may have fewer fields.
 */
export type Present = Partial<Prompt> & Partial<Project>;

export function presentOf({ code, present }: RefusalBody): Present | undefined {
  return code === 'CONFLICT' && typeof present === 'object' && present !== null ? present : undefined;
}

interface Again {
  readonly label: 'retry' | 'sendMine' | 'approveThis';
  readonly change?: OutboxEntry['input'];
}

/**
 * How a refused mutation can be retried. Undefined if the server would refuse it again: somebody has done the same, or
 * the record is in another state.
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
