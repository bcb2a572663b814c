import type { Prompt } from '#contract/prompts.ts';
import { prompts as text } from '#text/prompts.ts';
import { CollapsedPlayer } from '#ui/player/CollapsedPlayer.tsx';
import { clipOf } from './clipOf.ts';
import classes from './Prompts.module.css';

/** The player, or the reason why there is no audio yet. */
export function PromptAudio({ prompt, isGone }: { prompt: Prompt; isGone: boolean }) {
  if (prompt.path !== null) return <CollapsedPlayer clip={clipOf(prompt, prompt.path)} isGone={isGone} />;
  return <span className={classes.wait}>{describeWait(prompt)}</span>;
}

function describeWait({ status, queuePosition }: Prompt): string {
  if (status === 'ENQUEUED') return text.inQueue(queuePosition);
  return status === 'PROCESSING' ? text.synthesizing : text.noAudio;
}
