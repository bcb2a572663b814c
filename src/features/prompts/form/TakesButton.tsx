import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { prompts as text } from '#text/prompts.ts';

const TakesDialog = lazyPart(() =>
  import('#features/prompts/takes/TakesDialog.tsx').then((module) => module.TakesDialog),
);

interface TakesButtonProps {
  readonly prompt: Prompt;
  /** The form holds what is not saved. */
  readonly isChanged: boolean;
  readonly onRestored: (prompt: Prompt) => void;
}

/** From the form to what the prompt said before. */
export function TakesButton(props: TakesButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<Icon name="restore" />} onClick={() => setIsOpen(true)}>
        {text.takes}
      </Button>
      {isOpen && <TakesDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
