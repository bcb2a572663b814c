import { hasPermission } from '#contract/kit/permissions.ts';
import { useUser } from '#state/hooks.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { projects as text } from '#text/projects.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { InvalidatedLink } from './InvalidatedLink.tsx';

/**
 * What concerns all projects: the dictionary for all, the invalidated prompts, and what was deleted, which on phones
 * is in the menu.
 */
export function ProjectsLinks() {
  const role = useUser()?.role;
  const width = useWidth();
  return (
    <>
      {hasPermission(role, 'dictionary') && <ButtonLink href="/dashboard/dictionary">{text.dictionary}</ButtonLink>}
      <InvalidatedLink />
      {width !== 'compact' && (
        <ButtonLink href="/dashboard/projects/bin" leftSection={<Icon name="trash" />}>
          {text.bin}
        </ButtonLink>
      )}
    </>
  );
}
