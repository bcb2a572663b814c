import type { QueuedName } from '#contract/index.ts';
import type { Project } from '#contract/projects.ts';
import type { Prompt } from '#contract/prompts.ts';
import { reviewOf } from '#common/review.ts';
import { formatCount } from '#common/formatCount.ts';
import { plural } from './common.ts';

const acts: Record<QueuedName, string> = {
  'prompts.invalidate': 'Invalidar',
  'prompts.undoInvalidate': 'Desfazer a invalidação de',
  'prompts.revise': 'Marcar como revisado',
  'prompts.undoRevise': 'Desfazer a revisão de',
  'prompts.approve': 'Aprovar',
  'prompts.undoApprove': 'Desfazer a aprovação de',
  'prompts.acceptHeard': 'Está certo:',
  'prompts.undoAcceptHeard': 'Desfazer o “está certo” de',
  'prompts.update': 'Mudar o prompt',
  'prompts.record': 'Gravação para',
  'prompts.create': 'Criar o prompt',
  'comments.add': 'Comentar:',
  'comments.resolve': 'Resolver ou reabrir um comentário do prompt',
  'projects.update': 'Mudar o projeto',
  'projects.create': 'Criar o projeto',
};

export function labelDecision(name: string, what: string, isFile = false): string {
  if (isFile && name === 'prompts.create') return `Criar os prompts de ${what}`;
  return `${(acts as Record<string, string>)[name] ?? name} ${what}`;
}

export const outbox = {
  title: 'Por enviar',
  waiting: (amount: number) => `${formatCount(amount)} por enviar`,
  problems: (amount: number) => plural(amount, 'precisa de você', 'precisam de você'),
  sending: (amount: number) => `Enviando ${amount}`,
  kept: 'Sem resposta do servidor: guardado neste aparelho para enviar depois.',
  keptTitle: 'Guardado neste aparelho',
  here: 'Só neste aparelho, por enviar',
  explain: 'Tudo é enviado na ordem, sozinho, assim que houver rede.',
  endsWithApp:
    'Sem “Lembrar de mim”, a sessão termina quando o app fecha. O que falta enviar ' +
    'espera aqui até você entrar de novo.',
  none: 'Nada por enviar.',
  retry: 'Tentar de novo',
  sendMine: 'Enviar a minha assim mesmo',
  approveThis: 'Aprovar este áudio',
  somebody: 'Alguém',
  changed: (who: string, at: string) => `${who}, ${at}`,
  discard: 'Descartar',
  sendNow: 'Enviar agora',
  signOutTitle: 'Sair e perder o que não foi enviado?',
  signOutBody: (amount: number) =>
    `${plural(amount, 'mudança sua ainda não chegou', 'mudanças suas ainda não chegaram')} ao servidor. Ao sair, ` +
    `${amount === 1 ? 'ela é apagada' : 'elas são apagadas'} deste aparelho.`,
  signOutAnyway: 'Sair mesmo assim',
  dataOf: (time: string) => `dados de ${time}`,
} as const;

/** The server's current record in one sentence. */
export function describePresent(record: Partial<Prompt> & Partial<Project>): string {
  const { reason, approvedBy, text: written, speaker, name, description } = record;
  if (written === undefined) return `No servidor: “${name ?? ''}”, ${description ?? ''}`;
  if (approvedBy) return `No servidor: aprovado por ${approvedBy}.`;
  const state = reviewOf(record as Prompt);
  if (state === 'revised') return 'No servidor: revisado.';
  if (state === 'rejected') return `No servidor: invalidado, ${reason ?? ''}.`;
  return `No servidor: “${written}” (${speaker ?? ''})`;
}

/** The person's own version in an edit. */
export function describeOwn({ text: written, name, description }: Readonly<Record<string, unknown>>): string {
  return written === undefined ? `A sua: “${String(name)}”, ${String(description)}` : `A sua: “${String(written)}”`;
}
