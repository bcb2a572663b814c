import { TextInput } from '@mantine/core';
import { mail as text } from '#text/mail.ts';
import { PasswordField } from './PasswordField.tsx';
import { NumberField } from './NumberField.tsx';
import classes from './MailServerFields.module.css';

export const emptyMailServer = { host: '', port: 587, user: '', password: '', from: '' };

type Field = (name: keyof typeof emptyMailServer) => object;

/** The fields of a mail server; `keepsPassword` if a password is stored, which is not shown. */
export function MailServerFields({ field, keepsPassword = false }: { field: Field; keepsPassword?: boolean }) {
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };
  return (
    <>
      <div className={classes.pair}>
        <TextInput label={text.host} description={text.hostHelp} withAsterisk {...plain} {...field('host')} />
        <NumberField label={text.port} withAsterisk isWhole isPlain {...field('port')} />
      </div>
      <TextInput label={text.user} description={text.optional} {...plain} {...field('user')} />
      <PasswordField
        label={text.password}
        description={keepsPassword ? text.passwordKept : text.optional}
        autoComplete="off"
        {...field('password')}
      />
      <TextInput label={text.from} type="email" inputMode="email" withAsterisk {...plain} {...field('from')} />
    </>
  );
}
