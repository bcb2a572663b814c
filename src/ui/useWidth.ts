import { useMediaQuery } from '@mantine/hooks';

export type Width = 'compact' | 'medium' | 'wide';
/** Known before the first picture: there is no other machine that renders. */
const atOnce = { getInitialValueInEffect: false };

/** Which of the three layouts is in use. */
export function useWidth(): Width {
  const isCompact = useMediaQuery('(max-width: 768.98px)', undefined, atOnce);
  const isMedium = useMediaQuery('(max-width: 1199.98px)', undefined, atOnce);
  return isCompact ? 'compact' : isMedium ? 'medium' : 'wide';
}
