import * as v from 'valibot';
import { NewUser } from '#contract/users.ts';
import { REQUIRED_FIELD } from '#contract/kit/text.ts';
import { users as text } from '#text/users.ts';

/** A new user, whose password is typed twice. */
export const newUserSchema = v.pipe(
  v.object({ ...NewUser.entries, confirmation: v.pipe(v.string(REQUIRED_FIELD), v.nonEmpty(REQUIRED_FIELD)) }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmation']],
      ({ password, confirmation }) => confirmation === '' || password === confirmation,
      text.mismatch,
    ),
    ['confirmation'],
  ),
);

export const emptyUser = { firstName: '', lastName: '', email: '', role: '', password: '', confirmation: '' };

/** A password that was typed never reaches the disk. */
export function withoutPassword(values: typeof emptyUser): typeof emptyUser {
  return { ...values, password: '', confirmation: '' };
}
