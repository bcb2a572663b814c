import type { ZipLeftOut } from '#contract/projects.ts';
import { toCsvLines } from '#server/files/csvLines.ts';
import type { prompts } from '#server/db/schema/prompts.ts';
import { isApproved, isRemade } from '#server/domain/prompts/promptQueries.ts';

const columns = [
  'arquivo',
  'nome',
  'texto',
  'voz',
  'saida',
  'status',
  'invalidado',
  'motivo',
  'aprovado por',
  'aprovado em',
  'avisos',
  'falha',
  'origem',
  'linha',
  'fora do zip',
];

const reasons: Record<keyof ZipLeftOut, string> = {
  invalidated: 'invalidado',
  failed: 'com falha',
  waiting: 'sem áudio pronto',
  missing: 'o áudio falta no disco',
  unapproved: 'sem aprovação',
};

/** With a BOM and ';', as spreadsheets in Brazil expect it. */
export const reportHeader = `\uFEFF${toCsvLines([columns])}`;

export function reportLine(
  row: typeof prompts.$inferSelect,
  entry: string | undefined,
  why: keyof ZipLeftOut | undefined,
): string {
  const hasApproval = isApproved(row);
  return toCsvLines([
    [
      entry ?? '',
      row.name,
      row.text,
      row.speaker,
      row.compression ? 'telefonia' : 'alta qualidade',
      row.status,
      judgementOf(row),
      row.reason ?? '',
      hasApproval ? (row.approvedByName ?? '') : '',
      hasApproval ? (row.approvedAt?.toISOString() ?? '') : '',
      row.warnings.join(', '),
      row.failureReason ?? '',
      row.fileName ?? '',
      row.line === null ? '' : String(row.line),
      why ? reasons[why] : '',
    ],
  ]);
}

function judgementOf(row: typeof prompts.$inferSelect): string {
  if (!row.invalidated) return 'não';
  if (row.isRevised) return 'revisado';
  return isRemade(row) ? 'áudio novo, por revisar' : 'sim';
}
