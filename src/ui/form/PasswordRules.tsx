import { passwordRules } from '#contract/auth.ts';
import { passwords as text } from '#text/passwords.ts';
import { Icon } from '#core/icons/Icon.tsx';
import classes from './PasswordRules.module.css';

/** Checklist of the rules for a new password. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className={classes.rules} aria-label={text.rules}>
      {passwordRules.map(({ label, isMet }) => {
        const met = isMet(password);
        return (
          <li key={label} data-met={met || undefined}>
            <span className={classes.sign}>{met && <Icon name="check" size={15} />}</span>
            {label}
            <span className="visually-hidden">{met ? text.ruleMet : text.ruleOpen}</span>
          </li>
        );
      })}
    </ul>
  );
}
