import pg from 'pg';

/** SQLSTATEs of a database that is away, starting, stopping or out of means, and of its own time limits. */
const AWAY = /^(08|57P|53|57014|25P03)/;
/** Mistakes of a program are no loss of the connection. */
const MISTAKES = [TypeError, RangeError, SyntaxError, ReferenceError];

const losses = new WeakSet<object>();

/** Whether the database, not what was asked of it, is why this failed: the same may go well in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  const isAway = (cause: Error) => cause instanceof pg.DatabaseError && AWAY.test(cause.code ?? '');
  return causesOf(error).some((cause) => losses.has(cause) || isAway(cause));
}

/** Whether the database or the file system has no room left. */
export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some((cause) => 'code' in cause && ['ENOSPC', 'EDQUOT', '53100'].includes(String(cause.code)));
}

/** Remembers a connection's own error: it says by no code of its own that a connection was lost. */
export function recordConnectionLoss(error: unknown): void {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return;
  if (!MISTAKES.some((kind) => error instanceof kind)) losses.add(error);
}

/** The error, and what it was made from. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let next = error; next instanceof Error && causes.length < 6; next = next.cause) {
    causes.push(next);
    if (next instanceof AggregateError) causes.push(...next.errors.filter((one): one is Error => one instanceof Error));
  }
  return causes;
}
