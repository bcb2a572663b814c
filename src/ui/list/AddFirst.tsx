import { common } from '#text/pt/common.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Icon } from '#light/icons/Icon.tsx';

/** 'Adicionar' in an empty list. */
export function AddFirst({ href }: { href: string }) {
  return (
    <ButtonLink variant="filled" size="sm" href={href} leftSection={<Icon name="plus" />}>
      {common.add}
    </ButtonLink>
  );
}
