import { hasPermission } from '#contract/kit/permissions.ts';
import { useUser } from '#state/hooks.ts';
import { dictionary as text } from '#text/dictionary.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';

/** From a project's dictionary to the dictionary for all, for who may enter it. */
export function GeneralDictionaryLink() {
  const role = useUser()?.role;
  return hasPermission(role, 'dictionary') && <ButtonLink href="/dashboard/dictionary">{text.generalLink}</ButtonLink>;
}
