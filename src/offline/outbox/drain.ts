import type { Outcome, OutboxEntry, OutboxPorts } from './OutboxEntry.ts';

/**
 * Sends what waits, oldest first, one at a time over all tabs. Ends at the first that the server cannot be asked about.
 */
export function drain(ports: OutboxPorts): Promise<void> {
  return ports.lock(async () => {
    for (;;) {
      // Read anew inside the lock: another tab may have sent, added or removed meanwhile.
      const entries = await ports.read();
      const entry = nextOf(entries, ports.userId());
      if (!entry) return;
      const outcome = await ports.send(entry);
      if (outcome.kind === 'unreachable' || outcome.kind === 'signedOut') return ports.settled(entry.id, outcome);
      // Signed out, or as somebody else, while the answer was under way: nothing of it belongs here any more.
      if (ports.userId() !== entry.userId) return;
      await ports.change((now) => settle(now, entry, outcome));
      ports.settled(entry.id, outcome);
    }
  });
}

/** The oldest that waits and has nothing undecided of the same record before it. Others' entries are never sent. */
export function nextOf(entries: readonly OutboxEntry[], userId: number | undefined): OutboxEntry | undefined {
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
      // The person's own next change was made on top of this one.
      entry.subject === sent.subject &&
      entry.version !== undefined &&
      typeof version === 'number' &&
      entry.problem === undefined
        ? { ...entry, version }
        : entry,
    );
}
