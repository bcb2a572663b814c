import { ActionIcon, Button } from '@mantine/core';
import type { Prompt } from '#contract/prompts.ts';
import { invalidated as text } from '#text/pt/prompts.ts';
import { Icon } from '#ui/icons/Icon.tsx';

export function ReviseButton({ prompt, isShort, onRevise }: { prompt: Prompt; isShort: boolean; onRevise: (prompt: Prompt) => void }) {
  if (isShort) {
    return <ActionIcon aria-label={`${text.revise}: ${prompt.name}`} title={text.revise} disabled={prompt.isRevised} onClick={() => onRevise(prompt)}><Icon name="check" /></ActionIcon>;
  }
  return <Button size="sm" disabled={prompt.isRevised} onClick={() => onRevise(prompt)}>{text.revise}</Button>;
}
