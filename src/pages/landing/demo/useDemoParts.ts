import { useEffect, useRef, useState } from 'react';

type DemoParts = typeof import('./demoParts.ts');

/** The demo's second half, loaded when the page is at rest; `load` waits for it. */
export function useDemoParts() {
  const [parts, setParts] = useState<DemoParts>();
  const loading = useRef<Promise<DemoParts>>(undefined);
  const load = () => {
    loading.current ??= import('./demoParts.ts').catch((error: unknown) => {
      loading.current = undefined;
      throw error;
    });
    return loading.current.then((loaded) => {
      setParts(loaded);
      return loaded;
    });
  };
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), AT_REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return { parts, load };
}

const AT_REST_MS = 300;
