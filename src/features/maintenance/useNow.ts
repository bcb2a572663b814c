import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

const TICK_MS = 1000;

/** The time, by the second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), TICK_MS, { autoInvoke: true });
  return now;
}
