import { useEffect, useState } from 'react';

/** Time for the first paint and its requests; no notification is expected so early. */
const SETTLED_MS = 300;

/** False until the first paint: used to delay components that show nothing at first. */
export function useAfterFirstPaint(): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsAfter(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isAfter;
}
