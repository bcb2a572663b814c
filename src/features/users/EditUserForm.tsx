import { TextInput } from '@mantine/core';
import * as v from 'valibot';
import { type User, users } from '#contract/users.ts';
import { useUpdateUserMutation } from '#api/users.ts';
import { RecordForm } from '#crud/RecordForm.tsx';
import { useRecordForm } from '#crud/useRecordForm.ts';
import { users as text } from '#text/users.ts';
import { Note } from '#core/feedback/Note.tsx';
import { fullName } from './fullName.ts';
import { RoleField } from './RoleField.tsx';
import { UserSavedDialog } from './UserSavedDialog.tsx';

const schema = v.object({ role: users.update.input.entries.role });

/** Only the role changes here; the name is shown. */
export function EditUserForm({ user }: { user: User }) {
  const [update] = useUpdateUserMutation();
  const { id, firstName, lastName, email, isBuiltIn } = user;
  const record = useRecordForm(schema, {
    draft: `users/${id}`,
    backTo: '/dashboard/users',
    initialValues: { role: user.role as string },
    save: ({ role }) => update({ id, firstName, lastName, role }).unwrap(),
    failed: text.saveFailed,
  });
  return (
    <RecordForm
      record={record}
      title={text.updateTitle}
      notes={isBuiltIn && <Note icon="lock">{text.builtIn}</Note>}
      maySave={!isBuiltIn}
      whenSaved={<UserSavedDialog onClose={record.leave} />}
    >
      <TextInput label={text.name} value={fullName(user)} readOnly />
      <TextInput label={text.email} value={email} readOnly />
      <RoleField {...record.field('role')} disabled={isBuiltIn} />
      {record.form.values.role !== user.role && <Note icon="warning">{text.roleChangeNote}</Note>}
    </RecordForm>
  );
}
