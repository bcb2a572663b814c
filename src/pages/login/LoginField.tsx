import type { ComponentProps, ReactNode } from 'react';
import classes from './LoginForm.module.css';

interface LoginFieldProps extends ComponentProps<'input'> {
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
  /** Shown over the end of the input. */
  readonly children?: ReactNode;
}

/** Looks like the fields of other forms, but works without the component library. */
export function LoginField({ id, label, error, children, ...input }: LoginFieldProps) {
  return (
    <div>
      <label className={classes.label} htmlFor={id} data-asterisk>
        {label}
      </label>
      <div className={classes.box}>
        <input
          {...input}
          id={id}
          className={classes.input}
          required
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        {children}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
