import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { auth as text } from '#text/auth.ts';
import { Icon } from '#core/icons/Icon.tsx';

/** A password field with a button that reveals the password. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleButtonProps={{ 'aria-label': text.showPassword, tabIndex: 0, size: 36 }}
    />
  );
}

function VisibilityIcon({ reveal }: { reveal: boolean }) {
  return <Icon name={reveal ? 'eyeOff' : 'eye'} />;
}
