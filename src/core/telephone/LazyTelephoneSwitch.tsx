import { useEffect, useState } from 'react';
import type { TelephoneSwitch } from './TelephoneSwitch.tsx';

type Switch = typeof TelephoneSwitch;

/** The switch, loaded when a player opens; if its script cannot be loaded, the player works without it. */
export function LazyTelephoneSwitch(props: Parameters<Switch>[0]) {
  const [Part, setPart] = useState<Switch>();
  useEffect(() => {
    // Styles may fail to load too; that rejects the import, not the component made from it.
    void bring().catch(() => undefined);
    async function bring() {
      const { TelephoneSwitch: brought } = await import('./TelephoneSwitch.tsx');
      setPart(() => brought);
    }
  }, []);
  return Part && <Part {...props} />;
}
