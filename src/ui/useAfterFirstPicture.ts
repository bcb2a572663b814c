import { useEffect, useState } from 'react';

/** Time for the first picture and what it asks for; nobody is told anything so early. */
const SETTLED_MS = 300;

/** False until the first picture stands: what shows nothing by itself need not hold it up. */
export function useAfterFirstPicture(): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsAfter(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isAfter;
}
