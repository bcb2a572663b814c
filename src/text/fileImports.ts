import { formatCount } from '#common/formatCount.ts';
import { plural } from './common.ts';

/** Used by every file field. */
export const fileUnreadable = 'Não foi possível ler o arquivo. Escolha-o de novo.';

export const fileImports = {
  refused: (lines: number) =>
    lines === 1 ? '1 linha não pode ser usada:' : `${formatCount(lines)} linhas não podem ser usadas:`,
  more: (lines: number) => `e mais ${plural(lines, 'linha', 'linhas')}.`,
  mend: 'Corrija as linhas em uma planilha e envie só elas.',
  save: 'Baixar linhas recusadas',
  fileName: (fileName: string) => `${fileName.replace(/\.csv$/i, '')}-recusadas.csv`,
  saveFailed: 'Erro ao baixar as linhas recusadas.',
  loadFailed: 'Erro ao carregar as linhas recusadas.',
} as const;
