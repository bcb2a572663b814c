import { useEffect, useState } from 'react';
import type { PhoneSwitch } from './PhoneSwitch.tsx';

type Switch = typeof PhoneSwitch;

/** The switch where a player opens: its script comes with it, and where that cannot be had the player goes without. */
export function LatePhoneSwitch(props: Parameters<Switch>[0]) {
  const [Part, setPart] = useState<Switch>();
  useEffect(() => {
    // Its styles too may not come: that is told by the import, not by what is made of it.
    void bring().catch(() => undefined);
    async function bring() {
      const { PhoneSwitch: brought } = await import('./PhoneSwitch.tsx');
      setPart(() => brought);
    }
  }, []);
  return Part && <Part {...props} />;
}
