import * as v from 'valibot';
import { readSlice } from '#state/storedSlice.ts';

const Kept = v.object({ email: v.string(), rememberMe: v.boolean() });

/** Reads the remembered sign-in form without loading the store. */
export async function readStoredCredentials(): Promise<v.InferOutput<typeof Kept> | undefined> {
  const kept = v.safeParse(Kept, await readSlice('persist:credentials'));
  return kept.success ? kept.output : undefined;
}
