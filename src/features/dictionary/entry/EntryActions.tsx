import type { DictionaryRecord } from '#contract/dictionary.ts';
import { dictionary } from '#api/dictionary.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { common } from '#text/common.ts';
import { dictionary as text } from '#text/dictionary.ts';
import type { DictionaryAct } from '#features/dictionary/DictionaryDialog.tsx';
import { RowAction, RowActions } from '#ui/list/RowAction.tsx';

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
    <RowActions>
      {isMovable && (
        <RowAction
          icon="up"
          act={text.up}
          of={written}
          disabled={position <= 1 || isLoading}
          onClick={() => move(position - 1)}
        />
      )}
      {isMovable && (
        <RowAction
          icon="chevron"
          act={text.down}
          of={written}
          disabled={position >= total || isLoading}
          onClick={() => move(position + 1)}
        />
      )}
      <RowAction icon="edit" act={common.edit} of={written} onClick={() => onAct({ kind: 'edit', entry })} />
      <RowAction icon="trash" act={common.remove} of={written} onClick={() => onAct({ kind: 'remove', entry })} />
    </RowActions>
  );
}
