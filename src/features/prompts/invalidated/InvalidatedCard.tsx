import type { ReactNode } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { invalidated, prompts as text } from '#text/prompts.ts';
import { OpenPlayer } from '#ui/player/OpenPlayer.tsx';
import { clipOf } from '#features/prompts/rows/clipOf.ts';
import { InvalidatedText } from './InvalidatedText.tsx';
import { PromptAudio } from '#features/prompts/rows/PromptAudio.tsx';
import { PromptBadge } from '#features/prompts/rows/PromptBadge.tsx';
import classes from '#features/prompts/rows/Prompts.module.css';

export function InvalidatedCard({ prompt, isGone, actions }: { prompt: Prompt; isGone: boolean; actions: ReactNode }) {
  return (
    <>
      <p className={classes.reason}>{text.reasonOf(prompt.reason ?? '')}</p>
      {prompt.isRemade && <p className={classes.remade}>{invalidated.remade}</p>}
      <InvalidatedText prompt={prompt} hasVoice />
      <div className={classes.cardAudio}>
        <PromptAudio prompt={prompt} isGone={isGone} />
        {prompt.path !== null && <OpenPlayer clip={clipOf(prompt, prompt.path)} />}
      </div>
      <div className={classes.cardFoot}>
        <PromptBadge prompt={prompt} isGone={isGone} />
        <span>
          {prompt.speaker} · {invalidated.columns.revised}: {prompt.isRevised ? invalidated.yes : invalidated.no}
        </span>
      </div>
      <div className={classes.cardAct}>{actions}</div>
    </>
  );
}
