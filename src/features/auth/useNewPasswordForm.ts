import { useRedeemMutation } from '#api/auth.ts';
import { isUnanswered, messageOf, refusalOf, refusedFields } from '#api/client/refusalOf.ts';
import { useSchemaForm } from '#core/form/useSchemaForm.ts';
import { auth as text } from '#text/auth.ts';
import { newPasswordSchema } from './newPasswordSchema.ts';

export interface NewPasswordOptions {
  readonly granted: { readonly token: string; readonly email?: string };
  readonly onSet: () => void;
  /** The token is good no more; the server's words. */
  readonly onDead: (reason: string) => void;
}

/** A new password by the token of a link: what a link that is dead says goes to the caller. */
export function useNewPasswordForm({ granted, onSet, onDead }: NewPasswordOptions) {
  const [redeem] = useRedeemMutation();
  const form = useSchemaForm(newPasswordSchema, {
    initialValues: { password: '', confirmation: '' },
    save: async ({ password }) => {
      try {
        await redeem({ token: granted.token, password }).unwrap();
        onSet();
      } catch (thrown) {
        const refusal = refusalOf(thrown);
        if (refusal?.code !== 'LINK_INVALID') throw thrown;
        onDead(refusal.message);
      }
    },
    onSaved: () => undefined,
    refusedFields,
    failure: (thrown) => {
      const reason = isUnanswered(thrown) ? text.unreachable : messageOf(thrown, '');
      return { title: text.problemTitle, message: `${text.passwordProblem}. ${reason}`.trim() };
    },
  });
  const typed = (name: 'password' | 'confirmation') => ({
    name,
    autoComplete: 'new-password',
    withAsterisk: true,
    ...form.field(name),
  });
  return { form, typed };
}
