import path from 'node:path';

/** Resolves a path given at the shell: npm runs in the project's folder, INIT_CWD is where it was called. */
export const resolveFromShell = (named: string): string => path.resolve(process.env['INIT_CWD'] ?? '.', named);

export const backupPassword = (): string | undefined => process.env['BACKUP_PASSWORD'] || undefined;

type Kind = new (...args: never[]) => Error;

/** Exits with an error: errors of the given kinds show only their message. */
export function endWith(error: unknown, sentences: readonly Kind[]): never {
  const isSaid = sentences.some((kind) => error instanceof kind);
  process.stderr.write(`${isSaid ? (error as Error).message : String(error)}\n`);
  process.exit(1);
}
