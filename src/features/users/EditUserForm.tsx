import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as v from 'valibot';
import { useLocation, useSearchParams } from 'wouter';
import { type User, users } from '#contract/users.ts';
import { messageOf, refusalOf } from '#api/refusalOf.ts';
import { safePath } from '#state/safePath.ts';
import { useDraft } from '#state/useDraft.ts';
import { common } from '#text/pt/common.ts';
import { users as text } from '#text/pt/users.ts';
import { Note } from '#light/feedback/Note.tsx';
import { FormScreen } from '#ui/form/FormScreen.tsx';
import { SavedDialog } from '#ui/form/SavedDialog.tsx';
import { useSchemaForm } from '#light/form/useSchemaForm.ts';
import { PageTitle } from '#light/PageTitle.tsx';
import { fullName } from './fullName.ts';
import { RoleField } from './RoleField.tsx';
import { useUpdateUserMutation } from './usersApi.ts';

const schema = v.object({ role: users.update.input.entries.role });

/** Only the role changes here; the name is shown. */
export function EditUserForm({ user }: { user: User }) {
  const [, goTo] = useLocation();
  const [params] = useSearchParams();
  const [update] = useUpdateUserMutation();
  const [isSaved, setIsSaved] = useState(false);
  const draft = useDraft(`users/${user.id}`);
  const leave = () => goTo(safePath(params.get('origin')) ?? '/dashboard/users');
  const saved = { role: user.role as string };
  const form = useSchemaForm(schema, {
    initialValues: saved,
    draft,
    save: ({ role }) => update({ id: user.id, firstName: user.firstName, lastName: user.lastName, role }).unwrap(),
    onSaved: () => setIsSaved(true),
    refusedFields: (thrown) => refusalOf(thrown)?.fields,
    failure: (thrown) => messageOf(thrown, text.saveFailed),
  });
  return (
    <FormScreen
      title={<PageTitle title={text.updateTitle}>{text.updateTitle}</PageTitle>}
      form={form}
      onDiscardDraft={() => form.reset(saved)}
      notes={user.isBuiltIn && <Note icon="lock">{text.builtIn}</Note>}
      actions={
        <>
          <Button type="submit" variant="filled" loading={form.isSaving} disabled={user.isBuiltIn}>
            {common.save}
          </Button>
          <Button
            onClick={() => {
              draft.clear();
              leave();
            }}
          >
            {common.cancel}
          </Button>
        </>
      }
    >
      <TextInput label={text.name} value={fullName(user)} readOnly />
      <TextInput label={text.email} value={user.email} readOnly />
      <RoleField {...form.field('role')} />
      {form.form.values.role !== user.role && <Note icon="warning">{text.roleChangeNote}</Note>}
      {isSaved && (
        <SavedDialog
          onClose={leave}
          actions={
            <>
              <Button onClick={() => goTo('/dashboard/users/new')}>{common.newRecord}</Button>
              <Button variant="filled" onClick={leave}>
                {common.ok}
              </Button>
            </>
          }
        />
      )}
    </FormScreen>
  );
}
