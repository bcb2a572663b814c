import type { Prompt } from '#contract/prompts.ts';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';

/** The prompt's status; EXPIRED exists only in the client, for audio that the server no longer has. */
export function PromptBadge({ prompt: { status }, isGone }: { prompt: Prompt; isGone: boolean }) {
  return <StatusBadge status={isGone && status === 'PROCESSED' ? 'EXPIRED' : status} />;
}
