import * as v from 'valibot';
import { storage } from '#state/storage.ts';

const Kept = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    email: v.pipe(v.string(), v.parseJson(), v.string()),
    rememberMe: v.pipe(v.string(), v.parseJson(), v.boolean()),
  }),
);

/** Reads the remembered sign-in form in redux-persist's format, without loading the store. */
export async function readStoredCredentials(): Promise<{ email: string; rememberMe: boolean } | undefined> {
  const kept = v.safeParse(Kept, await storage.getItem('persist:credentials'));
  return kept.success ? kept.output : undefined;
}
