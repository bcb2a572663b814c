import type { DictionaryEffect } from '#contract/dictionary.ts';
import type { DictionaryKind } from '#contract/dictionary.ts';
import { formatCount } from '#common/formatCount.ts';
import { plural } from './common.ts';
import { formatMoney } from './costs.ts';

export const dictionary = {
  title: 'Dicionário de pronúncia',
  generalSubject: 'todos os projetos',
  link: 'Dicionário',
  generalLink: 'Dicionário geral',
  explain:
    'Vale a entrada mais longa que serve; entre iguais, a primeira de cima para baixo. ' +
    'As do projeto vêm antes das gerais.',
  searchPlaceholder: 'Filtre por escrita ou pronúncia',
  positionOf: (position: number) => `Ordem ${formatCount(position)}`,
  columns: { position: 'ORDEM', written: 'ESCRITO', spoken: 'DITO', where: 'ONDE VALE', updatedAt: 'DATA' },
  kinds: { alias: 'Como outro texto', respelling: 'Escrito como soa', phonemes: 'Fonemas' } satisfies Record<
    DictionaryKind,
    string
  > as Record<DictionaryKind, string>,
  kindHelp: {
    alias: 'Por exemplo, CEF dito “Caixa Econômica Federal”.',
    respelling: 'Por exemplo, Whirlpool escrito “uírpul”.',
    phonemes: 'Sinais do eSpeak NG, para quem os conhece.',
  } satisfies Record<DictionaryKind, string> as Record<DictionaryKind, string>,
  wholeWord: 'Palavra inteira',
  anywhere: 'Em qualquer lugar',
  caseSensitive: 'maiúsculas contam',
  whenEmpty: 'Aqui você ensina como dizer nomes, siglas e marcas.',
  up: 'Subir',
  down: 'Descer',
  importFile: 'Importar',
  exportMenu: 'Exportar',
  exportCsv: 'Exportar CSV',
  exportPls: 'Exportar PLS',
  newTitle: 'Nova entrada',
  editTitle: 'Editar entrada',
  written: 'Escrito',
  writtenHelp: 'Como aparece nos textos.',
  kind: 'Como se diz',
  spoken: 'Dito',
  saidAs: (spoken: string) => `Será lido: ${spoken}`,
  isWholeWord: 'Só como palavra inteira',
  isCaseSensitive: 'Maiúsculas e minúsculas contam',
  makeAnew: 'Refazer estes áudios agora',
  effect: ({ prompts, price, recorded }: DictionaryEffect) =>
    (prompts === 0
      ? 'Nenhum áudio pronto muda.'
      : `${plural(prompts, 'áudio pronto muda', 'áudios prontos mudam')}, por até ${formatMoney(price)}.`) +
    (recorded > 0 ? ` ${plural(recorded, 'tem gravação e fica como está', 'têm gravação e ficam como estão')}.` : ''),
  keepHelp: 'Sem refazer, cada um muda quando o prompt for salvo de novo.',
  saved: 'Entrada salva.',
  savedAnew: (amount: number) => `Entrada salva; ${plural(amount, 'áudio será refeito', 'áudios serão refeitos')}.`,
  saveFailed: 'Erro ao salvar a entrada, tente novamente mais tarde.',
  removeBody: (written: string) => `“${written}” volta a ser lido pelas regras.`,
  removed: 'Entrada excluída.',
  removeFailed: 'Problema ao remover item, tente mais tarde',
  moveFailed: 'Não foi possível mudar a ordem.',
  importTitle: 'Importar dicionário',
  importHelp: 'CSV com escrito;dito, ou PLS do W3C. O que já existe é atualizado; o que é novo vai para o fim.',
  chooseFile: 'Escolher arquivo',
  importFailed: 'Não foi possível ler o arquivo.',
  trial: (created: number, updated: number) =>
    `${plural(created, 'entrada nova', 'entradas novas')}, ${plural(updated, 'atualizada', 'atualizadas')}.`,
  refused: (amount: number) =>
    `${plural(amount, 'linha não pode', 'linhas não podem')} ser usada${amount === 1 ? '' : 's'}:`,
  refusedLine: (line: number, reason: string) => `Linha ${line}: ${reason}`,
  imported: 'Dicionário importado.',
} as const;
