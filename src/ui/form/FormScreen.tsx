import '@mantine/core/styles/LoadingOverlay.css';
import { LoadingOverlay } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { common } from '#text/common.ts';
import { DraftNote } from './DraftNote.tsx';
import { FormAlert } from '#core/form/FormAlert.tsx';
import classes from '#core/form/Form.module.css';
import type { FormProblem } from '#core/form/useSchemaForm.ts';
import { isCovered, isSaveKey, useFormKeys } from './useFormKeys.ts';

interface FormScreenProps {
  readonly title: ReactNode;
  readonly form: {
    readonly submit: (event: FormEvent<HTMLFormElement>) => void;
    readonly isSaving: boolean;
    readonly restored: 'alone' | 'contested' | undefined;
    readonly alert: FormProblem | undefined;
    readonly errors: Record<string, ReactNode>;
    readonly labels: Record<string, string | undefined>;
    readonly fieldId: (name: string) => string;
  };
  readonly onDiscardDraft: () => void;
  /** Content between the heading and the fields. */
  readonly notes?: ReactNode;
  /** What somebody else has made of the record, if that kept it from being saved. */
  readonly conflict?: ReactNode;
  readonly children: ReactNode;
  /** The buttons below the fields. */
  readonly actions: ReactNode;
  /** True for fields that stand in two columns where there is room. */
  readonly isWide?: boolean;
  /** True for a form whose first field has the focus as it opens, in place of the heading. */
  readonly beginsInField?: boolean;
}

/** Layout of all forms: heading, errors, fields, buttons. Ctrl+Enter, or ⌘+Enter, saves from anywhere on the screen. */
export function FormScreen({
  title,
  form,
  onDiscardDraft,
  notes,
  conflict,
  children,
  actions,
  isWide,
  beginsInField = false,
}: FormScreenProps) {
  const element = useRef<HTMLFormElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  useFormKeys((event) => (isSaveKey(event) && !event.shiftKey ? () => element.current?.requestSubmit() : undefined));
  const begin = useEffectEvent(() => {
    // On a telephone the keyboard would cover half of the form.
    if (!beginsInField || isCovered() || matchMedia('(pointer: coarse)').matches) return;
    fields.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  });
  useEffect(() => begin(), []);
  return (
    <div className={classes.screen} data-wide={isWide || undefined}>
      <div className={classes.head}>{title}</div>
      {notes}
      <DraftNote restored={form.restored} onDiscard={onDiscardDraft} />
      <form ref={element} className={classes.form} onSubmit={form.submit} noValidate aria-busy={form.isSaving}>
        <LoadingOverlay
          visible={form.isSaving}
          zIndex={10}
          overlayProps={{ radius: 14, backgroundOpacity: 0.5 }}
          loaderProps={{ role: 'img', 'aria-label': common.loading }}
        />
        <FormAlert alert={form.alert} errors={form.errors} labels={form.labels} fieldId={form.fieldId} />
        {conflict}
        <div ref={fields} className={classes.fields}>
          {children}
        </div>
        <div className={classes.actions}>{actions}</div>
      </form>
    </div>
  );
}
