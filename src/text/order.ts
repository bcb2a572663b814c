import { formatCount } from '#common/formatCount.ts';
import { plural } from './common.ts';

/** Texts about the order of the script. */
export const order = {
  column: 'Nº',
  name: 'ORDEM DO ROTEIRO',
  drag: 'Arraste para mudar a ordem',
  number: (place: number) => `nº ${formatCount(place)}`,
  up: 'Mover para cima',
  down: 'Mover para baixo',
  moved: (name: string, place: number, total: number) =>
    `${name}: posição ${formatCount(place)} de ${formatCount(total)}`,
  movedMany: (amount: number, place: number, total: number) =>
    `${plural(amount, 'prompt', 'prompts')}: a partir da posição ${formatCount(place)} de ${formatCount(total)}`,
  isFirst: (name: string) => `${name}: já é o primeiro`,
  isLast: (name: string) => `${name}: já é o último`,
  offline: 'Sem rede. A ordem muda quando a conexão voltar.',
  failed: 'A ordem não mudou. Tente de novo.',
  act: 'Reordenar',
  title: 'Mudar a ordem no roteiro',
  where: 'Para onde',
  places: { start: 'Início do roteiro', end: 'Fim do roteiro', after: 'Depois do nº' },
  afterNumber: 'Número do prompt',
  afterMissing: 'Escreva o número de um prompt.',
  run: (amount: number) => `Mover ${plural(amount, 'prompt', 'prompts')}`,
} as const;
