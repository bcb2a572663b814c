import type { ReactNode } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { prompts as text } from '#text/prompts.ts';
import { OpenPlayer } from '#ui/player/OpenPlayer.tsx';
import { clipOf } from '#features/prompts/rows/clipOf.ts';
import { isInvalid } from '#features/prompts/rows/isInvalid.ts';
import { OnDevice } from '#features/prompts/rows/OnDevice.tsx';
import { PromptAudio } from '#features/prompts/rows/PromptAudio.tsx';
import { PromptBadge } from '#features/prompts/rows/PromptBadge.tsx';
import { SelectPrompt } from '#features/prompts/batch/SelectBoxes.tsx';
import { PromptText } from './PromptText.tsx';
import { voiceAs } from '#core/voices/voiceAs.ts';
import classes from '#features/prompts/rows/Prompts.module.css';

interface PromptCardProps {
  readonly prompt: Prompt;
  readonly isGone: boolean;
  readonly mayChoose: boolean;
  readonly actions: ReactNode;
}

export function PromptCard({ prompt, isGone, mayChoose, actions }: PromptCardProps) {
  return (
    <>
      <div className={classes.cardHead}>
        {mayChoose && <SelectPrompt prompt={prompt} />}
        <h2 className={classes.name}>{prompt.name}</h2>
        {actions}
      </div>
      {isInvalid(prompt) && <span className={classes.mark}>{text.invalidated}</span>}
      <PromptText prompt={prompt} />
      <div className={classes.cardAudio}>
        <PromptAudio prompt={prompt} isGone={isGone} />
        {prompt.path !== null && <OpenPlayer clip={clipOf(prompt, prompt.path)} />}
      </div>
      <div className={classes.cardFoot}>
        <PromptBadge prompt={prompt} isGone={isGone} />
        <span className={classes.about}>
          <OnDevice path={prompt.path} />
          {voiceAs(prompt)}
        </span>
      </div>
    </>
  );
}
