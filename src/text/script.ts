import { formatCount } from '#common/formatCount.ts';
import { plural } from './common.ts';
import { atMost } from './formatCost.ts';

export const script = {
  title: 'Roteiro',
  help:
    'Mande de volta o roteiro revisado. As linhas são reconhecidas pelo nome: ' +
    'só o que é novo ou mudou é falado de novo.',
  export: 'Baixar em CSV',
  exportXlsx: 'Baixar em Excel',
  exportName: (idProject: number) => `roteiro-${idProject}.csv`,
  workbookName: (idProject: number) => `roteiro-${idProject}.xlsx`,
  failed: 'Não foi possível comparar a planilha. Tente de novo.',
  preview: 'O que muda',
  added: (amount: number) => plural(amount, 'novo', 'novos'),
  changed: (amount: number) => plural(amount, 'mudou', 'mudaram'),
  recorded: (amount: number) =>
    `${plural(amount, 'tem gravação, que fica', 'têm gravação, que fica')}, marcada como de outro texto.`,
  unchanged: (amount: number) => `${formatCount(amount)} sem mudança`,
  moved: (amount: number) => plural(amount, 'muda de lugar', 'mudam de lugar'),
  returned: (amount: number) => plural(amount, 'volta da lixeira', 'voltam da lixeira'),
  returnedTitle: 'Voltam da lixeira',
  renamed: (amount: number) => plural(amount, 'muda de nome', 'mudam de nome'),
  missing: (amount: number) => plural(amount, 'falta na planilha', 'faltam na planilha'),
  refused: (amount: number) => plural(amount, 'linha recusada', 'linhas recusadas'),
  addedTitle: 'Novos',
  addedHelp: 'Entram com a voz e a saída do prompt mais novo do projeto.',
  addedAsSaid: 'Entram com a voz e a saída do projeto.',
  addedAsPartlySaid: 'Entram com o que o projeto diz de voz e saída; o resto vem do prompt mais novo.',
  changedTitle: 'Mudaram',
  changedHelp: 'Voz, compressão e avaliações ficam; o texto é falado de novo.',
  missingTitle: 'Faltam na planilha',
  more: (amount: number) => `E mais ${formatCount(amount)}.`,
  line: (line: number) => `linha ${formatCount(line)}`,
  missingChoice: 'O que fazer com os que faltam',
  keep: 'Manter no projeto',
  remove: 'Excluir (vão para a lixeira)',
  mendFirst: 'Corrija antes as linhas recusadas: uma delas pode ser a que falta.',
  cost: (characters: number, cost: number) =>
    `${plural(characters, 'caractere', 'caracteres')} a falar, ${atMost(cost)}.`,
  nothing: 'A planilha diz o mesmo que o projeto: não há nada a fazer.',
  apply: 'Atualizar o projeto',
  applyFailed: 'O projeto não foi atualizado. Tente de novo.',
  done: (added: number, changed: number) =>
    `Projeto atualizado: ${plural(added, 'novo', 'novos')}, ${plural(changed, 'mudou', 'mudaram')}.`,
  wereMoved: (amount: number) => `${plural(amount, 'mudou', 'mudaram')} de lugar.`,
  removed: (amount: number) => `${plural(amount, 'foi', 'foram')} para a lixeira.`,
} as const;

type Words = typeof script;
/** The same words about something other than a spreadsheet. */
export type ScriptWords = { readonly [Key in keyof Words]: Words[Key] extends string ? string : Words[Key] };
