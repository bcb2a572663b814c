import { storage } from './storage.ts';

/** The refresh token as another tab may have left it on disk. */
export async function readStoredRefreshToken(): Promise<string | undefined> {
  const stored = await storage.getItem('persist:session');
  if (stored === null) return undefined;
  try {
    const fields = JSON.parse(stored) as Record<string, string>;
    return (JSON.parse(fields['refreshToken'] ?? 'null') as string | null) ?? undefined;
  } catch {
    return undefined;
  }
}
