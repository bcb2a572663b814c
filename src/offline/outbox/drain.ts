import type { Outcome, OutboxEntry, OutboxPorts } from './OutboxEntry.ts';

/**
 * Sends the queued mutations, oldest first, one at a time across all tabs. Stops at the first one for which the server
 * cannot be reached.
 */
export function drain(ports: OutboxPorts): Promise<void> {
  return ports.lock(async () => {
    for (;;) {
      // Read again inside the lock: another tab may have sent, added or removed entries.
      const entries = await ports.read();
      const entry = nextOf(entries, ports.userId());
      if (!entry) return;
      const outcome = await ports.send(entry);
      if (outcome.kind === 'unreachable' || outcome.kind === 'signedOut') return ports.settled(entry.id, outcome);
      // The person has signed out or changed while the request was running: the result is discarded.
      if (ports.userId() !== entry.userId) return;
      await ports.change((now) => settle(now, entry, outcome));
      ports.settled(entry.id, outcome);
    }
  });
}

/** The oldest entry of the person that is not blocked by an unresolved one for the same record. */
function nextOf(entries: readonly OutboxEntry[], userId: number | undefined): OutboxEntry | undefined {
  const held = new Set<string>();
  for (const entry of entries) {
    if (entry.userId !== userId || userId === undefined) continue;
    if (entry.problem) {
      if (entry.subject !== undefined) held.add(entry.subject);
      continue;
    }
    if (entry.subject === undefined || !held.has(entry.subject)) return entry;
  }
  return undefined;
}

function settle(
  entries: readonly OutboxEntry[],
  sent: OutboxEntry,
  outcome: Extract<Outcome, { kind: 'done' | 'problem' }>,
): readonly OutboxEntry[] {
  if (outcome.kind === 'problem')
    return entries.map((entry) => (entry.id === sent.id ? { ...entry, problem: outcome.refusal } : entry));
  const version = (outcome.answer as { version?: unknown } | null)?.version;
  return entries
    .filter(({ id }) => id !== sent.id)
    .map((entry) =>
      // The person's next change of the record was made on top of this one.
      entry.subject === sent.subject &&
      entry.version !== undefined &&
      typeof version === 'number' &&
      entry.problem === undefined
        ? { ...entry, version }
        : entry,
    );
}
