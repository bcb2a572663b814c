import { useEffect, useState } from 'react';
import { common } from '#text/common.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import classes from './AddButton.module.css';

/** Pixels from the top; from there on the list is read further down. */
const TOP = 40;

/** 'Adicionar'; on phones it floats above the bar, and is its sign alone while the list is read further down. */
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

/** Drawn anew as it changes, not with each step of a scroll. */
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
