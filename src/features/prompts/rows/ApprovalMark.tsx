import type { Prompt } from '#contract/prompts.ts';
import { isRejected } from '#common/review.ts';
import { approvalMark as text } from '#text/prompts.ts';
import { type StateLook, StateBadge } from '#ui/status/StateBadge.tsx';

/** Where the approval of the audio stands: nothing until somebody has decided, or more than one must. */
export function ApprovalMark({ prompt }: { prompt: Prompt }) {
  const found = prompt.status === 'PROCESSED' && markOf(prompt);
  return found ? (
    <StateBadge look={found.look} title={found.title}>
      {found.words}
    </StateBadge>
  ) : null;
}

interface Mark {
  readonly look: StateLook;
  readonly words: string;
  readonly title?: string;
}

function markOf(prompt: Prompt): Mark | undefined {
  const { approvals = [], approvalAsked = [], approvalMissing = [], approvedAt, approvedBy } = prompt;
  if (isRejected(prompt)) return { look: { icon: 'flag', tone: 'bad' }, words: text.change };
  if (approvedAt) return { look: { icon: 'check', tone: 'good' }, words: text.approved, title: approvedBy ?? '' };
  const given = approvalAsked.length - approvalMissing.length;
  const title = approvals.map(({ by }) => by).join(', ');
  if (approvalMissing.length === 1 && approvalMissing[0] === 'client')
    return { look: { icon: 'clock' }, words: text.client, title };
  if (approvalAsked.length > 1)
    return { look: { icon: 'people' }, words: text.given(given, approvalAsked.length), title };
  return undefined;
}
