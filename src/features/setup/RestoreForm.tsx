import { Button, FileInput, NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { setup } from '#api/setup.ts';
import { takeChosenFile } from '#api/client/chosenFile.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { backups as backupsText } from '#text/backups.ts';
import { setup as text } from '#text/setup.ts';
import { FormAlert } from '#core/form/FormAlert.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import type { FirstVisit } from './useFirstVisit.ts';
import classes from '#core/auth/AuthLayout.module.css';

interface RestoreFormProps {
  readonly visit: FirstVisit;
  readonly problem: string | undefined;
  readonly onBegun: () => void;
  readonly onBack: () => void;
}

const schema = v.object({ id: v.string(), password: v.string() });

/** Chooses a backup on the server, or a file to upload. */
export function RestoreForm({ visit, problem, onBegun, onBack }: RestoreFormProps) {
  const { code } = visit.answers;
  const [restore] = setup.useRestore();
  const [restoreFile] = setup.useRestoreFile();
  const [archive, setArchive] = useState<File>();
  const [isMissing, setIsMissing] = useState(false);
  const resetInput = useRef<() => void>(null);
  const choose = (chosen: File | null) => {
    // Allows choosing the same file again after it was saved.
    resetInput.current?.();
    if (chosen) void takeChosenFile(chosen, setArchive);
    else setArchive(undefined);
  };
  const form = useSavedForm(schema, {
    initialValues: { id: visit.backups[0]?.id ?? '', password: '' },
    save: async ({ id, password }) => {
      if (id !== '') await restore({ code, id }).unwrap();
      else if (archive) await restoreFile({ code, password, file: archive }).unwrap();
      else return setIsMissing(true);
      onBegun();
    },
    failed: text.restoreFailed,
  });
  const stored = visit.backups.map(({ id, createdAt, rows, files, version }) => ({
    value: id,
    label: text.backupOption(formatDateTime(createdAt), backupsText.holds(rows, files), version),
  }));
  return (
    <form className={classes.fields} onSubmit={form.submit} noValidate aria-busy={form.isSaving}>
      <FormAlert {...form} alert={form.alert ?? (problem === undefined ? undefined : { message: problem })} />
      {stored.length > 0 && (
        <NativeSelect
          label={text.backup}
          data={[...stored, { value: '', label: text.ownFile }]}
          {...form.field('id')}
        />
      )}
      {form.form.values.id === '' && (
        <>
          <FileInput
            label={text.archive}
            placeholder={text.archiveChoose}
            accept=".entoa,.age"
            withAsterisk
            value={archive ?? null}
            error={isMissing && !archive ? text.archiveMissing : undefined}
            resetRef={resetInput}
            onChange={choose}
          />
          <PasswordField
            label={text.archivePassword}
            description={text.archivePasswordHelp}
            autoComplete="off"
            {...form.field('password')}
          />
        </>
      )}
      <Button type="submit" variant="filled" loading={form.isSaving} fullWidth className={classes.enter ?? ''}>
        {text.restore}
      </Button>
      <Button variant="subtle" fullWidth className={classes.enter ?? ''} disabled={form.isSaving} onClick={onBack}>
        {text.back}
      </Button>
    </form>
  );
}
