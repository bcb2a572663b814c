import type { BatchAction } from '#contract/batchAction.ts';
import { formatCount } from '#common/formatCount.ts';
import { plural } from './common.ts';
import { formatCost } from './formatCost.ts';

const prompts = (amount: number) => plural(amount, 'prompt', 'prompts');

/** A rounded duration in words. */
function about(seconds: number): string {
  if (seconds < 60) return `cerca de ${plural(Math.max(1, Math.round(seconds)), 'segundo', 'segundos')}`;
  if (seconds < 5400) return `cerca de ${plural(Math.round(seconds / 60), 'minuto', 'minutos')}`;
  return `cerca de ${plural(Math.round(seconds / 3600), 'hora', 'horas')}`;
}

export const batches = {
  bar: 'Prompts selecionados',
  selected: (amount: number) => plural(amount, 'selecionado', 'selecionados'),
  selectedAll: (amount: number, isCapped: boolean) =>
    `Todos os ${isCapped ? 'mais de ' : ''}${formatCount(amount)} selecionados`,
  selectMatching: (amount: number, isCapped: boolean) =>
    `Selecionar os ${isCapped ? 'mais de ' : ''}${formatCount(amount)} que correspondem ao filtro`,
  selectWhole: (amount: number) => `Selecionar os ${formatCount(amount)} do projeto`,
  clear: 'Limpar seleção',
  acts: 'Ações',
  offline: 'Sem rede. As ações esperam a conexão voltar.',
  actions: {
    voice: 'Trocar voz',
    output: 'Trocar saída',
    regenerate: 'Gerar de novo',
    invalidate: 'Invalidar',
    check: 'Conferir',
    move: 'Mover',
    copy: 'Copiar',
    delete: 'Excluir',
  } satisfies Record<BatchAction, string>,
  send: 'Enviar para aprovação',
  keep: 'Manter no aparelho',
  keptName: (amount: number) => `${prompts(amount)} da seleção`,
  keeping: 'Os áudios selecionados ficam neste aparelho.',
  keepNothing: 'A seleção ainda não tem áudio.',
  keepFailed: 'Não deu para reunir os áudios agora. Tente de novo.',
  titles: {
    voice: 'Trocar a voz',
    output: 'Trocar a saída',
    regenerate: 'Gerar os áudios de novo',
    invalidate: 'Invalidar os prompts',
    check: 'Conferir os áudios',
    move: 'Mover para outro projeto',
    copy: 'Copiar para outro projeto',
    delete: 'Excluir os prompts',
  } satisfies Record<BatchAction, string>,
  help: {
    voice: '',
    output: '',
    regenerate: 'Muda o que hoje soaria diferente, pelo dicionário ou pelas configurações, e o que falhou.',
    invalidate: '',
    check: 'Um reconhecedor de fala ouve cada áudio e compara com o texto. Áudios já conferidos ficam como estão.',
    move: 'O áudio e as avaliações vão junto.',
    copy: 'O áudio e as avaliações vão junto, sem custo.',
    delete: 'Eles vão para a lixeira por 30 dias, com o áudio.',
  } satisfies Record<BatchAction, string>,
  run: {
    voice: (amount: number) => `Trocar a voz de ${prompts(amount)}`,
    output: (amount: number) => `Trocar a saída de ${prompts(amount)}`,
    regenerate: (amount: number) => `Gerar ${prompts(amount)} de novo`,
    invalidate: (amount: number) => `Invalidar ${prompts(amount)}`,
    check: (amount: number) => `Conferir ${prompts(amount)}`,
    move: (amount: number) => `Mover ${prompts(amount)}`,
    copy: (amount: number) => `Copiar ${prompts(amount)}`,
    delete: (amount: number) => `Excluir ${prompts(amount)}`,
  } satisfies Record<BatchAction, (amount: number) => string>,
  voice: 'Voz',
  voiceForNew: 'Usar esta voz também nos próximos prompts do projeto',
  outputForNew: 'Usar esta saída também nos próximos prompts do projeto',
  forNewSet: 'Vale também para os próximos prompts do projeto. Muda-se em Configuração.',
  forNewUndone: 'Os próximos prompts ficam como antes.',
  forNewFailed: 'A configuração do projeto ficou como estava. Mude-a em Configuração.',
  output: 'Saída',
  chooseOutput: 'Escolha a saída',
  reason: 'Motivo',
  target: 'Projeto de destino',
  targetPlaceholder: 'Busque pelo nome',
  noTargets: 'Nenhum outro projeto com esse nome.',
  preview: 'O que vai acontecer',
  chooseFirst: 'Escolha, e aqui aparece o que muda e quanto custa.',
  counting: 'Calculando…',
  previewFailed: 'Não foi possível calcular. Tente de novo.',
  changes: (changes: number, matched: number) =>
    `${changes === 1 ? 'Muda' : 'Mudam'} ` +
    `${changes === matched ? '' : `${formatCount(changes)} de `}${prompts(matched)}.`,
  nothing: 'Nada muda.',
  takes: (seconds: number) => `Leva ${about(seconds)}.`,
  costs: (characters: number, cost: number) =>
    characters === 0
      ? 'Não custa nada.'
      : `Custa ${formatCost(cost)} (${plural(characters, 'caractere', 'caracteres')}).`,
  stays: (amount: number, reason: string) => `${plural(amount, 'fica como está', 'ficam como estão')}: ${reason}`,
  failed: 'A mudança não começou. Tente de novo.',
  begun: 'A mudança começou. Você pode sair desta tela.',
  running: {
    voice: 'Trocando a voz',
    output: 'Trocando a saída',
    regenerate: 'Gerando de novo',
    invalidate: 'Invalidando',
    check: 'Pondo na fila da conferência',
    move: 'Movendo',
    copy: 'Copiando',
    delete: 'Excluindo',
  } satisfies Record<BatchAction, string>,
  progressLabel: 'Andamento da mudança em lote',
  progress: (done: number, total: number) => `${formatCount(done)} de ${prompts(total)}`,
  left: (seconds: number | null) =>
    seconds === null ? '' : `, ${/ 1 /.test(about(seconds)) ? 'falta' : 'faltam'} ${about(seconds)}`,
  stopFailed: 'Não foi possível parar. Tente de novo.',
  undone: 'Desfeito.',
  undoFailed: 'Não foi possível desfazer. Tente de novo.',
  done: {
    voice: (amount: number) => `Voz trocada em ${prompts(amount)}.`,
    output: (amount: number) => `Saída trocada em ${prompts(amount)}.`,
    regenerate: (amount: number) => `${plural(amount, 'prompt na fila', 'prompts na fila')} de novo.`,
    invalidate: (amount: number) => `${plural(amount, 'prompt invalidado', 'prompts invalidados')}.`,
    check: (amount: number) => `${plural(amount, 'prompt na fila', 'prompts na fila')} da conferência.`,
    move: (amount: number) => `${plural(amount, 'prompt movido', 'prompts movidos')}.`,
    copy: (amount: number) => `${plural(amount, 'prompt copiado', 'prompts copiados')}.`,
    delete: (amount: number) => `${plural(amount, 'prompt excluído', 'prompts excluídos')}.`,
  } satisfies Record<BatchAction, (amount: number) => string>,
  stopped: (done: number, total: number) => `Interrompido em ${formatCount(done)} de ${prompts(total)}.`,
  notDone: (amount: number) => `${plural(amount, 'ficou como estava', 'ficaram como estavam')}.`,
  why: 'Ver por quê',
  whyTitle: 'O que não mudou',
  whyFailed: 'Não foi possível buscar a lista. Tente de novo.',
  gone: (id: number) => `Prompt ${id}`,
  more: (amount: number) => `E mais ${formatCount(amount)}.`,
  download: 'Baixar lista',
  fileName: (id: number) => `lote-${id}-nao-mudaram.csv`,
  filtersTitle: 'Mais filtros',
  allVoices: 'Todas as vozes',
  author: 'Quem criou',
  allAuthors: 'Todas as pessoas',
  chosenAuthor: 'A pessoa escolhida',
  changedSince: 'Mudaram desde',
  changedSinceHelp: 'Criados, mudados ou avaliados nesse dia ou depois.',
  clearFilters: 'Limpar',
  applyFilters: 'Filtrar',
} as const;
