import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

const TICK_MS = 1000;

/** The current time, updated every second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), TICK_MS, { autoInvoke: true });
  return now;
}
