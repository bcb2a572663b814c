import { NativeSelect } from '@mantine/core';
import { Role } from '#contract/kit/permissions.ts';
import { users as text } from '#text/users.ts';

const options = [
  { value: '', label: text.chooseRole, disabled: true },
  ...Role.options.map((value) => ({ value, label: text.roles[value] })),
];

/** Select for the role, with its permissions explained below. */
export function RoleField({
  value = '',
  ...field
}: {
  value?: string;
  id: string;
  error?: unknown;
  disabled?: boolean;
}) {
  const chosen = Role.options.find((option) => option === value);
  return (
    <NativeSelect
      label={text.role}
      withAsterisk
      data={options}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={chosen && text.roleHelp[chosen]}
      value={value}
      {...(field as object)}
    />
  );
}
