import { Refusal } from '#server/base/refusal.ts';

const PAST = 'O último dia já passou: escolha hoje ou um dia à frente.';

/** Nobody means a key that opens nothing from the start; one that has run out may keep its day. */
export function assertFutureExpiry(day: string | null, timeZone: string, before?: string | null): void {
  if (day === null || day === before) return;
  // In Sweden a day is written as ISO writes it.
  const today = new Date().toLocaleDateString('sv-SE', { timeZone });
  if (day < today) throw new Refusal('INVALID_INPUT', { fields: { expiresAt: PAST } });
}
