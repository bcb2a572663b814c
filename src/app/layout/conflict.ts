import { mayDecide, reviewOf } from '#common/review.ts';
import type { Prompt } from '#contract/prompts.ts';
import type { RefusalBody } from '#contract/kit/refusal.ts';
import { presentOf } from '#crud/PresentRecord.tsx';
import type { OutboxEntry } from '#offline/outbox/OutboxEntry.ts';

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
  const mayBeApproved = () => mayDecide('approve', reviewOf(present as Prompt));
  return name === 'prompts.approve' && isOtherAudio && mayBeApproved()
    ? { label: 'approveThis', change: { path: present.path } }
    : undefined;
}
