import { useEffect, useState } from 'react';
import type { TelephoneSwitch } from './TelephoneSwitch.tsx';

type Switch = typeof TelephoneSwitch;

/** The switch where a player opens: its script comes with it, and where that cannot be had the player goes without. */
export function LazyTelephoneSwitch(props: Parameters<Switch>[0]) {
  const [Part, setPart] = useState<Switch>();
  useEffect(() => {
    // Its styles too may not come: that is told by the import, not by what is made of it.
    void bring().catch(() => undefined);
    async function bring() {
      const { TelephoneSwitch: brought } = await import('./TelephoneSwitch.tsx');
      setPart(() => brought);
    }
  }, []);
  return Part && <Part {...props} />;
}
