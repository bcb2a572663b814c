import { ActionIcon } from '@mantine/core';
import type { DictionaryRecord } from '#contract/dictionary.ts';
import { dictionary } from '#api/dictionary.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { common } from '#text/common.ts';
import { dictionary as text } from '#text/dictionary.ts';
import { Icon } from '#core/icons/Icon.tsx';
import type { DictionaryAct } from '#features/dictionary/DictionaryDialog.tsx';
import classes from '#features/dictionary/Dictionary.module.css';

interface EntryActionsProps {
  readonly entry: DictionaryRecord;
  readonly total: number;
  readonly isMovable: boolean;
  readonly onAct: (act: DictionaryAct) => void;
}

export function EntryActions({ entry, total, isMovable, onAct }: EntryActionsProps) {
  const { id, position, written, kind, spoken, isWholeWord, isCaseSensitive } = entry;
  const [update, { isLoading }] = dictionary.useUpdate();
  const move = (to: number) =>
    void notifyOutcome(update({ id, written, kind, spoken, isWholeWord, isCaseSensitive, position: to }).unwrap(), {
      failed: text.moveFailed,
    });
  return (
    <span className={classes.actions}>
      {isMovable && (
        <ActionIcon
          aria-label={`${text.up} ${written}`}
          title={text.up}
          disabled={position <= 1 || isLoading}
          onClick={() => move(position - 1)}
        >
          <Icon name="up" />
        </ActionIcon>
      )}
      {isMovable && (
        <ActionIcon
          aria-label={`${text.down} ${written}`}
          title={text.down}
          disabled={position >= total || isLoading}
          onClick={() => move(position + 1)}
        >
          <Icon name="chevron" />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={`${common.edit} ${written}`}
        title={common.edit}
        onClick={() => onAct({ kind: 'edit', entry })}
      >
        <Icon name="edit" />
      </ActionIcon>
      <ActionIcon
        aria-label={`${common.remove} ${written}`}
        title={common.remove}
        onClick={() => onAct({ kind: 'remove', entry })}
      >
        <Icon name="trash" />
      </ActionIcon>
    </span>
  );
}
