import type { Prompt } from '#contract/prompts.ts';
import { prompts as text } from '#text/pt/prompts.ts';
import { usePlayer } from '#light/player/playerStore.ts';
import { RestingPlayer } from '#ui/player/RestingPlayer.tsx';
import { clipOf } from './clipOf.ts';
import { OnDevice } from './OnDevice.tsx';
import classes from './Prompts.module.css';

/** The player, or in its place why there is nothing to hear yet. */
export function PromptAudio({ prompt, isGone }: { prompt: Prompt; isGone: boolean }) {
  const isOpen = usePlayer((state) => state.clip !== undefined && state.clip.path === prompt.path);
  // The open player says for itself whether the clip is here.
  if (prompt.path !== null)
    return (
      <>
        <RestingPlayer clip={clipOf(prompt, prompt.path)} isGone={isGone} />
        {!isOpen && (
          <span className={classes.here}>
            <OnDevice path={prompt.path} />
          </span>
        )}
      </>
    );
  return <span className={classes.wait}>{describeWait(prompt)}</span>;
}

function describeWait({ status, queuePosition }: Prompt): string {
  if (status === 'ENQUEUED') return text.inQueue(queuePosition);
  return status === 'PROCESSING' ? text.synthesizing : text.noAudio;
}
