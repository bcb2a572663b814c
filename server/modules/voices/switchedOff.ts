import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { switchedOffVoices } from './schema.ts';

/** Names of disabled built-in voices. */
export async function listSwitchedOff(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await db.select({ name: switchedOffVoices.name }).from(switchedOffVoices);
  return new Set(rows.map(({ name }) => name));
}

/** Returns whether that changed anything. */
export async function switchVoice(db: Queryable, name: string, isOn: boolean): Promise<boolean> {
  const { rowCount } = isOn
    ? await db.delete(switchedOffVoices).where(eq(switchedOffVoices.name, name))
    : await db.insert(switchedOffVoices).values({ name }).onConflictDoNothing();
  return rowCount !== 0;
}
