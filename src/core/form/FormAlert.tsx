import { type ReactNode, useEffect, useRef } from 'react';
import { common } from '#text/common.ts';
import { Icon } from '#core/icons/Icon.tsx';
import classes from './Form.module.css';
import type { FormProblem } from './useSchemaForm.ts';

export interface FormAlertProps {
  readonly alert: FormProblem | undefined;
  readonly errors: Record<string, ReactNode>;
  readonly labels: Record<string, string | undefined>;
  readonly fieldId: (name: string) => string;
}

/** Explains why the form was not saved, and receives the focus: each reason links to its field. */
export function FormAlert({ alert, errors, labels, fieldId }: FormAlertProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (alert) box.current?.focus();
  }, [alert]);
  const reasons = Object.entries(errors).filter(([, reason]) => Boolean(reason));
  if (!alert || (alert.message === undefined && reasons.length === 0)) return null;
  return (
    <div ref={box} className={classes.alert} role="alert" tabIndex={-1}>
      <Icon name="warning" />
      <div>
        <b>{alert.title ?? (alert.message === undefined ? common.errorSummary : common.error)}</b>
        {alert.message !== undefined && <p>{alert.message}</p>}
        {alert.message === undefined && (
          <ul>
            {reasons.map(([name, reason]) => (
              <li key={name}>
                <a
                  href={`#${fieldId(name)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(fieldId(name))?.focus();
                  }}
                >
                  {labels[name]}: {reason}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
