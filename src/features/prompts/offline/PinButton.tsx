import { ActionIcon } from '@mantine/core';
import { device as text } from '#text/device.ts';
import { Icon } from '#core/icons/Icon.tsx';
import type { PromptPin } from './usePromptPin.ts';
import classes from '#features/prompts/rows/Prompts.module.css';

export function PinButton({ name, pin: { isPinned, toggle } }: { name: string; pin: PromptPin }) {
  return (
    <ActionIcon
      className={classes.pin ?? ''}
      aria-pressed={isPinned}
      aria-label={text.keepOne(name)}
      title={isPinned ? text.release : text.keep}
      onClick={toggle}
    >
      <Icon name="phone" />
    </ActionIcon>
  );
}
