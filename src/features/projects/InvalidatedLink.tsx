import { useListInvalidatedQuery } from '#api/prompts.ts';
import { count } from '#text/common.ts';
import { projects as text } from '#text/projects.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import classes from './Projects.module.css';

/** The way to the invalidated prompts, with how many still wait for a review. */
export function InvalidatedLink() {
  const { data } = useListInvalidatedQuery({ revised: false, perPage: 1 }, { refetchOnMountOrArgChange: true });
  const unrevised = data?.meta.total ?? 0;
  return (
    <ButtonLink
      href="/dashboard/prompts/invalidated"
      leftSection={<Icon name="flag" />}
      rightSection={unrevised > 0 && <span className={classes.count}>{count(unrevised)}</span>}
    >
      {text.invalidated}
    </ButtonLink>
  );
}
