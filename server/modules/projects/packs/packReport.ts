import type { ReviewState } from '#common/review.ts';
import type { ZipLeftOut } from '#contract/projects.ts';
import { toCsvLines } from '#server/files/csvLines.ts';
import type { prompts } from '#server/modules/prompts/schema.ts';
import type { Pack, PackEntry } from './openPack.ts';

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
  'conferência',
  'falha',
  'origem',
  'linha',
  'comentários',
  'fora do zip',
];
const packColumns = ['formato', 'observação'];
const NO_MASTER = 'Feito antes das matrizes; gere de novo para a melhor qualidade.';

const reasons: Record<keyof ZipLeftOut, string> = {
  invalidated: 'invalidado',
  failed: 'com falha',
  waiting: 'sem áudio pronto',
  missing: 'o áudio falta no disco',
  unapproved: 'sem aprovação',
  tooLong: 'maior do que o destino aceita',
};

const reviews: Record<ReviewState, string> = {
  open: 'não',
  approved: 'não',
  rejected: 'sim',
  remade: 'áudio novo, por revisar',
  revised: 'revisado',
  reapproved: 'revisado',
};

type Row = typeof prompts.$inferSelect;
interface Outcome {
  /** Who approved the audio and when, if it has the approvals that the policy asks for. */
  readonly approval: { readonly by: string | null; readonly at: string | null };
  readonly entry: PackEntry | undefined;
  readonly why: keyof ZipLeftOut | undefined;
  readonly lacksMaster: boolean;
  /** The comments on the prompt, in one line. */
  readonly comments: string;
}

/** CSV report of every prompt in a zip, with BOM and ';' as Brazilian spreadsheets expect. */
export function openReport({ rule, formats }: Pack) {
  const hasFormats = rule !== undefined;
  const lines = [`\uFEFF${toCsvLines([hasFormats ? [...columns, ...packColumns] : columns])}`];
  const format = formats.map(({ label }) => label).join('; ');
  return {
    add: (row: Row, outcome: Outcome): void => {
      const cells = cellsOf(row, outcome);
      const ofPack = [outcome.entry ? format : '', outcome.lacksMaster ? NO_MASTER : ''];
      lines.push(toCsvLines([hasFormats ? [...cells, ...ofPack] : cells]));
    },
    end: (): string => lines.join(''),
  };
}

function cellsOf(row: Row, { entry, why, comments, approval }: Outcome): string[] {
  return [
    entry?.paths.join(', ') ?? '',
    row.name,
    row.text,
    row.speaker,
    row.compression ? 'telefonia' : 'alta qualidade',
    row.status,
    reviews[row.review],
    row.reason ?? '',
    approval.by ?? '',
    approval.at ?? '',
    row.warnings.join(', '),
    row.heard === null ? 'não conferido' : row.heard === 0 ? 'conferido' : 'ouvido diferente',
    row.failureReason ?? '',
    row.fileName ?? '',
    row.line === null ? '' : String(row.line),
    comments,
    why ? reasons[why] : '',
  ];
}
