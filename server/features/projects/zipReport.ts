import { toCsvLines } from '#server/files/csvLines.ts';
import type { prompts } from '#server/db/schema/prompts.ts';

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
];

/** With a BOM and ';', as spreadsheets in Brazil expect it. */
export const reportHeader = `\uFEFF${toCsvLines([columns])}`;

export function reportLine(row: typeof prompts.$inferSelect, entry: string | undefined, isMissing: boolean): string {
  const isApproved =
    row.approvedHash !== null && row.approvedHash === row.audioHash && (!row.invalidated || row.isRevised);
  return toCsvLines([
    [
      entry ?? '',
      row.name,
      row.text,
      row.speaker,
      row.compression ? 'telefonia' : 'alta qualidade',
      row.status,
      row.invalidated ? (row.isRevised ? 'revisado' : 'sim') : 'não',
      row.reason ?? '',
      isApproved ? (row.approvedByName ?? '') : '',
      isApproved ? (row.approvedAt?.toISOString() ?? '') : '',
      row.warnings.join(', '),
      isMissing ? 'o áudio falta no disco' : (row.failureReason ?? ''),
      row.fileName ?? '',
      row.line === null ? '' : String(row.line),
    ],
  ]);
}
