import { formatCount } from '#common/formatCount.ts';
import { plural } from './common.ts';
import { atMost } from './formatCost.ts';
import type { ScriptWords } from './script.ts';

const prompts = (amount: number) => plural(amount, 'prompt', 'prompts');

export const scriptVersions = {
  title: 'Versões do roteiro',
  help:
    'O roteiro fica guardado antes de cada mudança por arquivo. ' +
    'Guarde com um nome as versões que importam: elas ficam até você excluir.',
  name: 'Nome da versão',
  save: 'Guardar versão',
  saved: (name: string) => `Versão “${name}” guardada.`,
  saveFailed: 'A versão não foi guardada. Tente de novo.',
  list: 'Versões',
  loadFailed: 'Não foi possível buscar as versões. Tente de novo.',
  emptyTitle: 'Nenhuma versão ainda',
  empty: 'A primeira aparece quando você guardar uma ou atualizar o projeto por arquivo.',
  nameOf: {
    saved: (name: string) => name,
    import: (name: string) => `Antes de “${name}”`,
    restore: (name: string) => `Antes de voltar a “${name}”`,
    undo: (name: string) => `Antes de desfazer “${name}”`,
  },
  by: (when: string, who: string, total: number) => `${when}, por ${who}, ${prompts(total)}`,

  compare: 'Comparar',
  compareOf: (name: string) => `Comparar: ${name}`,
  compareTitle: (name: string) => `O que mudou: ${name}`,
  until: 'Até',
  now: 'como está agora',
  option: (name: string, when: string) => `${name}, ${when}`,
  compareFailed: 'Não foi possível comparar. Tente de novo.',
  nothing: 'Nada mudou.',
  difference: 'O que mudou',
  added: (amount: number) => plural(amount, 'novo', 'novos'),
  removed: (amount: number) => plural(amount, 'saiu', 'saíram'),
  changed: (amount: number) => plural(amount, 'mudou', 'mudaram'),
  moved: (amount: number) => plural(amount, 'mudou de lugar', 'mudaram de lugar'),
  addedTitle: 'Novos',
  removedTitle: 'Saíram',
  changedTitle: 'Mudaram',

  restore: 'Voltar a esta versão',
  restoreOf: (name: string) => `Voltar a esta versão: ${name}`,
  restoreTitle: (name: string) => `Voltar a esta versão: ${name}`,
  previewFailed: 'Não foi possível ver o que muda. Tente de novo.',
  restoreFailed: 'O roteiro ficou como estava. Tente de novo.',
  restored: 'O roteiro voltou à versão.',

  undoNext: 'Desfazer o que veio depois',
  undoOf: (name: string) => `Desfazer o que veio depois: ${name}`,
  undone: ({ changed, returned, removed, kept }: Record<'changed' | 'returned' | 'removed' | 'kept', number>) => {
    const parts = [
      changed > 0 && `${prompts(changed)} como antes`,
      returned > 0 && `${plural(returned, 'voltou', 'voltaram')} da lixeira`,
      removed > 0 && `${plural(removed, 'foi', 'foram')} para a lixeira`,
    ].filter((part) => part !== false);
    const rest = kept > 0 ? ` ${plural(kept, 'ficou como está', 'ficaram como estão')}.` : '';
    return `${parts.length > 0 ? `Desfeito: ${parts.join(', ')}.` : 'Não havia o que desfazer.'}${rest}`;
  },
  undoFailed: 'Não foi possível desfazer. Tente de novo.',

  removeOf: (name: string) => `Excluir a versão: ${name}`,
  removeBody: (name: string) => `A versão “${name}” não volta. Os prompts ficam como estão.`,
  gone: 'Versão excluída.',
  removeFailed: 'A versão não foi excluída. Tente de novo.',

  /** The words of the preview that differ from those about a spreadsheet. */
  preview: {
    changed: (amount: number) => plural(amount, 'texto muda', 'textos mudam'),
    unchanged: (amount: number) => `${formatCount(amount)} sem mudança`,
    missing: (amount: number) => plural(amount, 'não está na versão', 'não estão na versão'),
    refused: (amount: number) => plural(amount, 'fica, sem voz para falar', 'ficam, sem voz para falar'),
    addedHelp: 'Não estão mais neste projeto: entram como novos, com a voz e a compressão do projeto.',
    changedTitle: 'Mudam',
    changedHelp: 'Voz e compressão ficam. O áudio que o texto já teve volta, com a avaliação dele.',
    missingTitle: 'Não estão na versão',
    missingChoice: 'O que fazer com os que não estão na versão',
    cost: (characters: number, cost: number) =>
      characters === 0
        ? 'O áudio de antes volta: nada a pagar.'
        : `${plural(characters, 'caractere', 'caracteres')} a falar, ${atMost(cost)}.`,
    nothing: 'O roteiro já está assim: não há nada a fazer.',
  } satisfies Partial<ScriptWords>,
} as const;
