import { common } from '#text/pt/common.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Icon } from '#light/icons/Icon.tsx';
import classes from './AddButton.module.css';

/** 'Adicionar'; on phones it floats above the bar. */
export function AddButton({ href }: { href: string }) {
  return (
    <ButtonLink variant="filled" className={classes.add ?? ''} href={href} leftSection={<Icon name="plus" />}>
      {common.add}
    </ButtonLink>
  );
}
