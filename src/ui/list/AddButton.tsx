import { useEffect, useState } from 'react';
import { common } from '#text/common.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import classes from './AddButton.module.css';

/** Scroll position in px beyond which the list counts as scrolled. */
const TOP = 40;

/**
 * 'Adicionar'; on phones a floating button above the bottom bar, which shows only its icon while the list is scrolled.
 */
export function AddButton({ href }: { href: string }) {
  const isFurtherDown = useIsFurtherDown();
  return (
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
