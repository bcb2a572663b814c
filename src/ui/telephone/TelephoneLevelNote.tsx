import { useTelephone } from '#core/telephone/telephone.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

const PhoneLevelText = lazyPart(() => import('./TelephoneLevelText.tsx').then((part) => part.TelephoneLevelText));

/** The audio's level for telephony, shown while the telephone filter is on; nothing without a path. */
export function TelephoneLevelNote({ path }: { path: string | null | undefined }) {
  const { isOn } = useTelephone();
  return isOn && path ? <PhoneLevelText path={path} /> : null;
}
