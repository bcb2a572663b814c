import { useWindowScroll } from '@mantine/hooks';
import { common } from '#text/pt/common.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Icon } from '#light/icons/Icon.tsx';
import classes from './AddButton.module.css';

/** 'Adicionar'; on phones it floats above the bar, and is its sign alone while the list is read further down. */
export function AddButton({ href }: { href: string }) {
  const [{ y }] = useWindowScroll();
  return (
    <ButtonLink
      variant="filled"
      className={classes.add ?? ''}
      data-small={y > 40 || undefined}
      href={href}
      leftSection={<Icon name="plus" />}
    >
      <span className={classes.word}>{common.add}</span>
    </ButtonLink>
  );
}
