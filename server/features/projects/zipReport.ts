import { toCsvLines } from '../../files/csvLines.ts';
import type { prompts } from '../../db/schema.ts';

const columns = ['arquivo', 'nome', 'texto', 'voz', 'saida', 'status', 'invalidado', 'motivo', 'avisos', 'falha', 'origem', 'linha'];

/** With a BOM and ';', as spreadsheets in Brazil expect it. */
export const reportHeader = `\uFEFF${toCsvLines([columns])}`;

export function reportLine(row: typeof prompts.$inferSelect, entry: string | undefined, isMissing: boolean): string {
  return toCsvLines([[
    entry ?? '', row.name, row.text, row.speaker, row.compression ? 'telefonia' : 'alta qualidade', row.status,
    row.invalidated ? (row.isRevised ? 'revisado' : 'sim') : 'não', row.reason ?? '', row.warnings.join(', '),
    isMissing ? 'o áudio falta no disco' : row.failureReason ?? '', row.fileName ?? '', row.line === null ? '' : String(row.line),
  ]]);
}
