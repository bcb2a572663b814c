import { formatCount } from '#common/formatCount.ts';
import { plural } from './common.ts';

const many = (amount: number, one: string, more: string) => (amount === 1 ? one : more);

/** The home of a project: where it stands, what waits for whom, and what happened. */
export const projectHome = {
  state: 'Como está',
  waits: 'O que falta',
  events: 'O que aconteceu',
  /** The words of the bar, by its segments. */
  segments: {
    approved: (amount: number) => many(amount, 'aprovado', 'aprovados'),
    open: (amount: number) => many(amount, 'espera aprovação', 'esperam aprovação'),
    rejected: () => 'para mudar',
    producing: () => 'em produção',
    failed: () => 'com falha',
  },
  total: (amount: number) => plural(amount, 'prompt', 'prompts'),
  empty: 'Este projeto ainda não tem prompts.',
  failed: (amount: number) => many(amount, '1 falhou.', `${formatCount(amount)} falharam.`),
  seeFailed: 'Ver por quê',
  byClient: (amount: number) => `O cliente pediu para mudar ${formatCount(amount)}.`,
  seeByClient: 'Ver os pedidos',
  toResend: (amount: number) =>
    amount === 1
      ? '1 áudio mudou, e o cliente ainda não sabe.'
      : `${formatCount(amount)} áudios mudaram, e o cliente ainda não sabe.`,
  resend: 'Enviar de novo',
  rejected: (amount: number) =>
    many(
      amount,
      '1 foi invalidado e espera outro áudio.',
      `${formatCount(amount)} foram invalidados e esperam outro áudio.`,
    ),
  seeRejected: 'Ver e corrigir',
  producing: (amount: number) => many(amount, '1 está em produção.', `${formatCount(amount)} estão em produção.`),
  person: (amount: number) =>
    many(amount, '1 espera alguém que ouça.', `${formatCount(amount)} esperam alguém que ouça.`),
  second: (amount: number) =>
    many(amount, '1 espera a segunda pessoa.', `${formatCount(amount)} esperam a segunda pessoa.`),
  stoppedAt: (place: number) => `A revisão parou no ${formatCount(place)}º.`,
  goOn: 'Continuar a revisão',
  client: (amount: number, isSent: boolean) =>
    isSent
      ? many(amount, '1 espera a decisão do cliente.', `${formatCount(amount)} esperam a decisão do cliente.`)
      : many(amount, '1 pode ir para o cliente.', `${formatCount(amount)} podem ir para o cliente.`),
  seeLinks: 'Ver os links',
  noZip: 'O zip ainda não foi pedido.',
  zipBehind: (amount: number, isAtLeast: boolean) =>
    amount === 0
      ? 'O zip não tem as últimas mudanças.'
      : amount === 1
        ? 'O zip não tem a última mudança.'
        : `O zip não tem as últimas ${formatCount(amount)} mudanças${isAtLeast ? ' ou mais' : ''}.`,
  zipReady: 'O zip está em dia.',
  noEvents: 'Nada nos últimos tempos.',
  someone: 'Entoa',
} as const;
