import { useEffect, useState } from 'react';
import type { PhoneSwitch } from './PhoneSwitch.tsx';

type Switch = typeof PhoneSwitch;

/** The switch where a player opens: its script comes with it, and where that cannot be had the player goes without. */
export function LatePhoneSwitch(props: Parameters<Switch>[0]) {
  const [Part, setPart] = useState<Switch>();
  useEffect(() => {
    void import('./PhoneSwitch.tsx').then(
      (part) => setPart(() => part.PhoneSwitch),
      () => undefined,
    );
  }, []);
  return Part && <Part {...props} />;
}
