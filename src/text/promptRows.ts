import { formatCount } from '#common/formatCount.ts';
import type { SameNames } from '#contract/fileImports.ts';
import { plural } from './common.ts';
import { atMost } from './formatCost.ts';

const states: Record<SameNames, string> = {
  update: 'recebe este texto',
  leaveOut: 'fica de fora',
  create: 'será criado outro',
};

/** Texts of the lines of a file. */
export const promptRows = {
  title: 'Linhas do arquivo',
  pasted: 'Linhas coladas',
  columns: { line: 'Linha', name: 'Nome', text: 'Texto' },
  keys: 'Setas andam, Enter edita, Alt+Enter quebra a linha, Delete tira a linha e Ctrl+Z desfaz.',
  touch: 'Toque numa célula e de novo para editar.',
  edit: (column: string, line: number) => `${column} da linha ${formatCount(line)}`,
  blank: 'vazio',
  unusable: (rows: number) =>
    rows === 1
      ? '1 linha pede correção. Sem ela, fica de fora.'
      : `${formatCount(rows)} linhas pedem correção. Sem ela, ficam de fora.`,
  confirm: 'Se está certo como está aqui, confirme com Enter duas vezes.',
  none: 'Nenhuma linha ficou.',
  restored: 'Trouxemos de volta as linhas como você as deixou.',
  total: (characters: number, price: number) =>
    `${plural(characters, 'caractere', 'caracteres')} a falar, ${atMost(price)}.`,
  sameNames: (taken: number) =>
    taken === 0
      ? 'Se um nome já existir neste projeto:'
      : taken === 1
        ? '1 nome já existe neste projeto:'
        : `${formatCount(taken)} nomes já existem neste projeto:`,
  sameNamesChoices: [
    { value: 'update', label: 'Atualizar o texto do que está lá' },
    { value: 'leaveOut', label: 'Pular' },
    { value: 'create', label: 'Criar repetido' },
  ] satisfies readonly { value: SameNames; label: string }[],
  same: 'Já existe com este texto: fica como está.',
  onlyChanging: 'Só o que muda',
  /** Counts the prompts that an update makes, changes and leaves. */
  update: (made: number, changed: number, same: number) =>
    [
      made > 0 && plural(made, 'prompt novo', 'prompts novos'),
      changed > 0 && plural(changed, 'texto muda', 'textos mudam'),
      same === 1 ? '1 fica como está' : `${formatCount(same)} ficam como estão`,
    ]
      .filter(Boolean)
      .join(', ') + '.',
  taken: (choice: SameNames) => `Já existe: ${states[choice]}.`,
  repeated: (line: number, choice: SameNames) =>
    `Repete a linha ${formatCount(line)}: ${choice === 'leaveOut' ? 'fica de fora' : 'será outro prompt'}.`,
  row: (line: number, characters: number) =>
    `Linha ${formatCount(line)}: ${plural(characters, 'caractere', 'caracteres')}`,
  price: (price: number) => atMost(price),
  reading: 'Como será lido',
  remove: 'Tirar a linha',
  removed: (line: number) => `Linha ${formatCount(line)} tirada.`,
  undo: 'Desfazer',
  redo: 'Refazer',
} as const;
