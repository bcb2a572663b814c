import { useState } from 'react';
import { auth as text } from '#text/auth.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { LoginField } from './LoginField.tsx';
import classes from './LoginForm.module.css';

/** A password with a button that shows it. */
export function LoginPassword({ id, error }: { id: string; error: string | undefined }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <LoginField
      id={id}
      label={text.password}
      type={isShown ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
    >
      <button
        type="button"
        className={classes.reveal}
        aria-label={text.showPassword}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon name={isShown ? 'eyeOff' : 'eye'} />
      </button>
    </LoginField>
  );
}
