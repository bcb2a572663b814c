import { plural } from './common.ts';

export const takes = {
  title: (name: string) => `Tomadas de ${name}`,
  help:
    'Os áudios que este prompt já teve. Usar um deles de novo não gera nem cobra nada; ' +
    'a avaliação dele volta junto.',
  size: (amount: number, size: string) => `${plural(amount, 'tomada', 'tomadas')}, ${size}.`,
  current: 'Em uso',
  earlier: 'Tomadas anteriores',
  by: (when: string, who: string | null) => (who === null ? when : `${when}, por ${who}`),
  sound: (voice: string, output: string) => `${voice}, ${output}`,
  nameOf: (name: string, when: string) => `${name}, tomada de ${when}`,
  approvedBy: (who: string | null) => (who === null ? 'Aprovada' : `Aprovada por ${who}`),
  invalidated: (reason: string | null) => (reason === null ? 'Invalidada' : `Invalidada: ${reason}`),
  difference: 'Diferença para o texto em uso:',
  use: 'Usar esta tomada',
  useOf: (when: string) => `Usar esta tomada, de ${when}`,
  used: (when: string) => `A tomada de ${when} está em uso.`,
  takenBack: 'O áudio de antes está em uso de novo.',
  failed: 'Não foi possível usar esta tomada. Tente de novo.',
  emptyTitle: 'Nenhuma tomada anterior',
  empty: 'Quando o áudio mudar, o de agora fica aqui, para ouvir e usar de novo.',
  offline: 'Sem conexão: toca o que está no aparelho; para usar uma tomada é preciso rede.',
  waiting: 'O prompt espera um áudio novo: dá para usar uma tomada assim que ele ficar pronto.',
  changed: 'Há mudanças sem salvar: salve ou desfaça antes de usar uma tomada.',
  newer: 'Mais novas',
  older: 'Mais antigas',
  loadFailed: 'Não foi possível buscar as tomadas. Tente de novo.',
} as const;
