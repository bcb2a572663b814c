import { mayEnter } from '#contract/kit/permissions.ts';
import { useUser } from '#state/hooks.ts';
import { projects as text } from '#text/pt/projects.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { InvalidatedLink } from './InvalidatedLink.tsx';

/** What concerns all projects: the dictionary for all, and the invalidated prompts. */
export function ProjectsLinks() {
  const role = useUser()?.role;
  return (
    <>
      {mayEnter(role, 'dictionary') && <ButtonLink href="/dashboard/dictionary">{text.dictionary}</ButtonLink>}
      <InvalidatedLink />
    </>
  );
}
