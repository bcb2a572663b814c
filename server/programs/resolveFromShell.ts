import path from 'node:path';

/** A file as it was named at the shell: npm runs in the project's folder, INIT_CWD is where it was called. */
export const resolveFromShell = (named: string): string => path.resolve(process.env['INIT_CWD'] ?? '.', named);

/** Of an archive that is written or read. */
export const backupPassword = (): string | undefined => process.env['BACKUP_PASSWORD'] || undefined;

type Kind = new (...args: never[]) => Error;

/** Ends the program with what went wrong: as a sentence where it is one for whoever sits there. */
export function endWith(error: unknown, sentences: readonly Kind[]): never {
  const isSaid = sentences.some((kind) => error instanceof kind);
  process.stderr.write(`${isSaid ? (error as Error).message : String(error)}\n`);
  process.exit(1);
}
