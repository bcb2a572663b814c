import { useTelephone } from '#core/telephone/telephone.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

const PhoneLevelText = lazyPart(() => import('./TelephoneLevelText.tsx').then((part) => part.TelephoneLevelText));

/** How loud an audio is to a telephone, while somebody hears as one does; nothing before it has a path. */
export function TelephoneLevelNote({ path }: { path: string | null | undefined }) {
  const { isOn } = useTelephone();
  return isOn && path ? <PhoneLevelText path={path} /> : null;
}
