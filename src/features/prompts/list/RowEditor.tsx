import { Button, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { NAME_MAX } from '#contract/kit/limits.ts';
import { FormAlert } from '#core/form/FormAlert.tsx';
import { ConflictNote } from '#crud/ConflictNote.tsx';
import { TextChangeDialog } from '#features/prompts/form/TextChangeDialog.tsx';
import { usePromptForm } from '#features/prompts/form/usePromptForm.ts';
import { outbox } from '#text/outbox.ts';
import { common } from '#text/common.ts';
import { promptForm as text } from '#text/promptForm.ts';
import { noticeDone } from '#ui/feedback/notices.tsx';
import classes from './RowEditor.module.css';

interface RowEditorProps {
  readonly prompt: Prompt;
  readonly onClose: () => void;
}

/** The row or card of a prompt, whose editor is in it or in the row below. */
function rowOf(editor: Element | null): HTMLElement | undefined {
  const row = editor?.closest<HTMLElement>('tr, li');
  return row?.hasAttribute('data-below') ? (row.previousElementSibling as HTMLElement) : (row ?? undefined);
}

/** Name and text of a prompt, edited at its row: Enter saves, Shift+Enter breaks the line, Escape gives up. */
export function RowEditor({ prompt, onClose }: RowEditorProps) {
  const { record, textChange, isComplete, whyNot, writeText } = usePromptForm(
    prompt.idProject,
    prompt,
    undefined,
    // Not the form's draft, which may hold another voice that the row does not show.
    `prompts/${prompt.id}/row`,
  );
  const box = useRef<HTMLFormElement>(null);
  const { saved, isKept } = record;
  const leave = () => {
    const row = rowOf(box.current);
    onClose();
    row?.focus();
  };
  const close = useEffectEvent(() => {
    if (isKept) noticeDone(outbox.kept);
    leave();
  });
  useEffect(() => {
    if (saved) close();
  }, [saved]);
  useEffect(() => {
    const field = box.current?.querySelector('textarea');
    field?.focus();
    // The row gets the focus back, also if it was opened by the mouse.
    rowOf(box.current)?.setAttribute('tabindex', '-1');
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  const giveUp = () => {
    record.discardDraft();
    leave();
  };
  const press = (event: KeyboardEvent) => {
    const isSave = event.key === 'Enter' && !event.shiftKey;
    if (event.key !== 'Escape' && !isSave) return;
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') giveUp();
    else if (isComplete && !record.isSaving) box.current?.requestSubmit();
  };
  return (
    <form ref={box} className={classes.editor} onSubmit={record.submit} noValidate>
      <div className={classes.fields}>
        <TextInput size="sm" label={text.name} maxLength={NAME_MAX} onKeyDown={press} {...record.field('name')} />
        <Textarea
          size="sm"
          label={text.text}
          rows={3}
          onKeyDown={press}
          {...record.field('text')}
          onChange={(event) => writeText(event.currentTarget.value)}
        />
      </div>
      <FormAlert alert={record.alert} errors={record.errors} labels={record.labels} fieldId={record.fieldId} />
      {record.conflict && <ConflictNote {...record.conflict} />}
      {!isComplete && whyNot !== undefined && <output>{whyNot}</output>}
      <div className={classes.acts}>
        <Button type="submit" size="sm" variant="filled" disabled={!isComplete} loading={record.isSaving}>
          {common.save}
        </Button>
        <Button size="sm" onClick={giveUp}>
          {common.cancel}
        </Button>
      </div>
      {textChange && <TextChangeDialog {...textChange} />}
    </form>
  );
}
