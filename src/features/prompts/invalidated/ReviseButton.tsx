import { ActionIcon, Button } from '@mantine/core';
import type { Prompt } from '#contract/prompts.ts';
import { invalidated as text } from '#text/prompts.ts';
import { Icon } from '#core/icons/Icon.tsx';
import type { Width } from '#ui/useWidth.ts';

/** In words where there is room: beside the row, and over the whole card. */
export function ReviseButton({
  prompt,
  width,
  onRevise,
}: {
  prompt: Prompt;
  width: Width;
  onRevise: (prompt: Prompt) => void;
}) {
  const label = `${text.revise}: ${prompt.name}`;
  if (width === 'medium') {
    return (
      <ActionIcon aria-label={label} title={text.revise} disabled={prompt.isRevised} onClick={() => onRevise(prompt)}>
        <Icon name="check" />
      </ActionIcon>
    );
  }
  return (
    <Button
      size="sm"
      fullWidth={width === 'compact'}
      aria-label={label}
      disabled={prompt.isRevised}
      onClick={() => onRevise(prompt)}
    >
      {text.revise}
    </Button>
  );
}
