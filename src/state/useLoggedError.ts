import { useEffect } from 'react';

/** Tells the console, and nobody else, that something in the background failed. */
export function useLoggedError(error: unknown, message: string): void {
  useEffect(() => {
    if (error !== undefined) console.warn(message, error);
  }, [error, message]);
}
