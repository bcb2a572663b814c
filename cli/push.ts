import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { refusedLineText } from '#common/csv.ts';
import type { Language } from '#contract/kit/languages.ts';
import { scripts } from '#contract/scripts.ts';
import { call, Ending, exitCodes, type Server } from './calls.ts';

export interface Push {
  readonly project: number;
  readonly file: string;
  readonly voice: string | undefined;
  readonly isTelephony: boolean | undefined;
  readonly language: Language | undefined;
  readonly deletesMissing: boolean;
  readonly isDryRun: boolean;
}

/** Imports a script; existing audio is reused. */
export async function push(server: Server, { project, file, ...how }: Push, say: (line: string) => void) {
  const bytes = await fs.readFile(file).catch(() => {
    throw new Ending(exitCodes.usage, `${file} cannot be read.`);
  });
  const { added, changed, unchanged, missing, refused, characters, cost } = await call(server, {
    endpoint: scripts.importFile,
    input: {
      id: project,
      dryRun: how.isDryRun,
      missing: how.deletesMissing ? 'delete' : 'keep',
      ...(how.voice !== undefined && { speaker: how.voice }),
      ...(how.language !== undefined && { language: how.language }),
      ...(how.isTelephony !== undefined && { compression: how.isTelephony }),
    },
    file: { name: path.basename(file), content: new Blob([bytes]) },
    idempotencyKey: randomUUID(),
  });
  say(
    `${added} new, ${changed} changed, ${unchanged} unchanged, ${missing} missing` +
      `${how.deletesMissing ? ' (deleted)' : ''}.`,
  );
  say(`${characters} characters to speak, R$ ${cost.toFixed(2)} at most.`);
  for (const line of refused) say(refusedLineText(line));
  if (refused.length > 0) throw new Ending(exitCodes.incomplete, `${refused.length} lines were refused.`);
}
