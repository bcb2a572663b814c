import { usePhone } from '#core/phone/phone.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

const PhoneLevelText = lazyPart(() => import('./PhoneLevelText.tsx').then((part) => part.PhoneLevelText));

/** How loud an audio is to a telephone, while somebody hears as one does; nothing before it has a path. */
export function PhoneLevel({ path }: { path: string | null | undefined }) {
  const { isOn } = usePhone();
  return isOn && path ? <PhoneLevelText path={path} /> : null;
}
