import { useEffect } from 'react';

/** Logs the failure of a background task to the console. */
export function useLoggedError(error: unknown, message: string): void {
  useEffect(() => {
    if (error !== undefined) console.warn(message, error);
  }, [error, message]);
}
