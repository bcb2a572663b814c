import type { Prompt } from '#contract/prompts.ts';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';

/** The prompt's status; EXPIRED is the client's own word for audio the server no longer has. */
export function PromptBadge({ prompt: { status }, isGone }: { prompt: Prompt; isGone: boolean }) {
  return <StatusBadge status={isGone && status === 'PROCESSED' ? 'EXPIRED' : status} />;
}
