declare module 'vitest' {
  interface TaskMeta {
    needs?: string;
  }
}

/**
 * Options of a Vitest test that some machines cannot run. `what` names what it needs, a Debian package by its name; the
 * end of a test run lists it where it is missing.
 */
export const needs = (what: string, isHere: boolean) => ({ skip: !isHere, meta: { needs: what } });
