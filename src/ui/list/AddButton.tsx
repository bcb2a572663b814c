import { type ReactNode, useEffect, useState } from 'react';
import { common } from '#text/common.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { RowMenu } from './RowMenu.tsx';
import classes from './AddButton.module.css';

/** Scroll position in px beyond which the list counts as scrolled. */
const TOP = 40;

interface AddButtonProps {
  readonly href: string;
  /** Other ways to add, in a menu beside the button; on phones the screen's own menu holds them. */
  readonly menu?: ReactNode;
}

/**
 * 'Adicionar'; on phones a floating button above the bottom bar, which shows only its icon while the list is scrolled.
 */
export function AddButton({ href, menu }: AddButtonProps) {
  const isFurtherDown = useIsFurtherDown();
  const isCompact = useWidth() === 'compact';
  const add = (
    <ButtonLink
      variant="filled"
      className={classes.add ?? ''}
      data-small={isFurtherDown || undefined}
      href={href}
      leftSection={<Icon name="plus" />}
    >
      <span className={classes.word}>{common.add}</span>
    </ButtonLink>
  );
  if (!menu || isCompact) return add;
  return (
    <span className={classes.group}>
      {add}
      <RowMenu label={common.addOtherwise} icon="chevron" variant="filled">
        {menu}
      </RowMenu>
    </span>
  );
}

/** Renders again only when the value changes, not with each scroll event. */
function useIsFurtherDown(): boolean {
  const [isFurtherDown, setIsFurtherDown] = useState(false);
  useEffect(() => {
    const look = () => setIsFurtherDown(scrollY > TOP);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return isFurtherDown;
}
