import pg from 'pg';

/** SQLSTATEs of a database that is away, starting, stopping or out of resources, and of its time limits. */
const AWAY = /^(08|57P|53|57014|25P03)/;
/** Programming errors are no connection losses. */
const MISTAKES = [TypeError, RangeError, SyntaxError, ReferenceError];

const losses = new WeakSet<object>();

/** True if the error is a failure of the database rather than of the statement, so that a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  const isAway = (cause: Error) => cause instanceof pg.DatabaseError && AWAY.test(cause.code ?? '');
  return causesOf(error).some((cause) => losses.has(cause) || isAway(cause));
}

/** True if the database or the file system has no space left. */
export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some((cause) => 'code' in cause && ['ENOSPC', 'EDQUOT', '53100'].includes(String(cause.code)));
}

/** Marks an error of a connection, since these have no common code for a lost connection. */
export function recordConnectionLoss(error: unknown): void {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return;
  if (!MISTAKES.some((kind) => error instanceof kind)) losses.add(error);
}

export function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let next = error; next instanceof Error && causes.length < 6; next = next.cause) {
    causes.push(next);
    if (next instanceof AggregateError) causes.push(...next.errors.filter((one): one is Error => one instanceof Error));
  }
  return causes;
}
