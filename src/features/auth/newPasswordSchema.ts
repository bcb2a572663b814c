import * as v from 'valibot';
import { passwordRules } from '#contract/auth.ts';
import { auth as text } from '#text/auth.ts';

const filled = v.pipe(v.string(), v.nonEmpty(text.passwordEmpty));
/** A new password, typed twice. */
export const newPasswordSchema = v.pipe(
  v.object({
    password: v.pipe(
      filled,
      v.check((password) => password === '' || passwordRules.every((rule) => rule.isMet(password)), text.passwordWeak),
    ),
    confirmation: filled,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmation']],
      (values) => values.confirmation === '' || values.password === values.confirmation,
      text.passwordsDiffer,
    ),
    ['confirmation'],
  ),
);
