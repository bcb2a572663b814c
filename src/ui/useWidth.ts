import { useMediaQuery } from '@mantine/hooks';

export type Width = 'compact' | 'medium' | 'wide';
/** Read in the first render, because the app is never rendered on a server. */
const atOnce = { getInitialValueInEffect: false };

/** The layout in use, one of three. */
export function useWidth(): Width {
  const isCompact = useMediaQuery('(max-width: 768.98px)', undefined, atOnce);
  const isMedium = useMediaQuery('(max-width: 1199.98px)', undefined, atOnce);
  return isCompact ? 'compact' : isMedium ? 'medium' : 'wide';
}
