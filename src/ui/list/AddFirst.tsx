import { common } from '#text/common.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Icon } from '#core/icons/Icon.tsx';

/** 'Adicionar' for an empty list. */
export function AddFirst({ href }: { href: string }) {
  return (
    <ButtonLink variant="filled" size="sm" href={href} leftSection={<Icon name="plus" />}>
      {common.add}
    </ButtonLink>
  );
}
