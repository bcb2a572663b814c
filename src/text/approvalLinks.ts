import type { ChangeState, ClientDecision, DecisionEffect, LinkStatus } from '#contract/approvalLinks.ts';
import type { ApprovalPolicy } from '#contract/projects.ts';
import { formatCount } from '#common/formatCount.ts';
import { plural } from './common.ts';

/** What the message to a client says; `lastDay` is a day like 26/11. */
interface Invitation {
  readonly client: string;
  readonly title: string;
  readonly total: number;
  readonly sender: string;
  readonly url: string;
  readonly lastDay: string;
  readonly hasCode: boolean;
}

/** What the message about a new round says. */
interface NewRound {
  readonly client: string;
  readonly title: string;
  readonly sent: number;
  readonly sender: string;
}

const OF_RULE =
  'prompts que já têm os aprovadores desta regra passam a aprovados, e entram em zips, pacotes e no download ' +
  'automático';

function describeEffect({ approved, waiting }: { approved: number; waiting: number }): string {
  const gains =
    approved === 0
      ? 'nenhum prompt passa a aprovado'
      : `${plural(approved, 'prompt passa a aprovado e entra', 'prompts passam a aprovados e entram')} em zips, ` +
        'pacotes e no download automático';
  return waiting === 0 ? gains : `${gains}; ${plural(waiting, 'aprovado volta', 'aprovados voltam')} a esperar`;
}

/** Sending prompts to a client for approval, and the links that were sent. */
export const approvalLinks = {
  title: 'Aprovação do cliente',
  help: 'Envie um link a quem aprova. A pessoa ouve e decide sem ter conta aqui.',
  send: 'Enviar para aprovação',
  sendTitle: 'Enviar para aprovação',
  whatAll: (amount: number, left: number) =>
    left === 0
      ? `Vão todos os prompts do projeto (${formatCount(amount)}).`
      : `${plural(amount - left, 'prompt vai', 'prompts vão')}; ` +
        `${plural(left, 'invalidado fica', 'invalidados ficam')}.`,
  whatFilter: (amount: number) => `Vão os prompts que correspondem ao filtro (${formatCount(amount)}).`,
  whatChosen: (amount: number) =>
    `${amount === 1 ? 'Vai o prompt selecionado' : `Vão os ${formatCount(amount)} selecionados`}.`,
  fields: {
    title: 'Título',
    client: 'Para quem',
    clientHelp: 'O nome aparece nas aprovações e na auditoria.',
    email: 'E-mail (opcional)',
    emailHelp: 'Com e-mail, a primeira abertura pede um código enviado a ele.',
    note: 'Recado (opcional)',
    expiresAt: 'Último dia',
    mayDownload: 'Pode baixar os áudios',
    reminds: 'Lembrar por e-mail antes do fim, se faltar resposta',
  },
  withRejected: (amount: number) =>
    amount === 1 ? 'Levar também o prompt invalidado' : 'Levar também os prompts invalidados',
  withoutSent: 'O que outro link aberto já leva fica.',
  withSent: 'Levar também o que outro link aberto já leva',
  create: 'Criar link',
  createFailed: 'Não foi possível criar o link. Tente de novo.',
  created: 'Link pronto',
  onlyOnce: 'Copie o link agora: ele aparece só desta vez. Se o perder, faça outro.',
  address: 'Link',
  copy: 'Copiar link',
  copied: 'Link copiado.',
  copyFailed: 'Selecione o texto e copie.',
  messageTitle: 'Mensagem para enviar',
  message: ({ client, title, total, sender, url, lastDay, hasCode }: Invitation) =>
    `Olá, ${client}! Aqui é ${sender}. Ouça ${total === 1 ? 'o áudio' : `os ${formatCount(total)} áudios`} de ` +
    `“${title}” e diga o que aprova e o que deve mudar:\n${url}\nO link vale até ${lastDay} e ` +
    `${hasCode ? 'pede um código, que vai ao seu e-mail' : 'não pede senha'}.`,
  copyMessage: 'Copiar mensagem',
  messageCopied: 'Mensagem copiada.',
  whatsApp: 'WhatsApp',
  share: 'Compartilhar',
  mail: (address: string) => `Enviar para ${address}`,
  mailed: 'E-mail enviado',
  mailFailed: 'O e-mail não saiu. Copie o link e envie você.',
  sendAgain: (amount: number) => `Enviar de novo (${formatCount(amount)})`,
  sendAgainTitle: (client: string) => `Enviar de novo a ${client}?`,
  sendAgainBody: (amount: number, client: string) =>
    `${amount === 1 ? 'Vai o áudio que mudou' : `Vão os ${formatCount(amount)} áudios que mudaram`} desde a ` +
    `resposta. O link é o mesmo que ${client} já tem, e o que foi aprovado e não mudou continua aprovado.`,
  sendAgainFailed: 'Não foi possível enviar de novo. Tente outra vez.',
  sentAgain: (round: number) => `Rodada ${formatCount(round)} enviada`,
  roundMailed: (client: string) => `Avisamos ${client} por e-mail. Se quiser, envie também esta mensagem.`,
  roundNotMailed: 'Avise com esta mensagem: o link não muda.',
  roundMessage: ({ client, title, sent, sender }: NewRound) =>
    `Olá, ${client}! Aqui é ${sender}. ${sent === 1 ? 'Um áudio mudou' : `${formatCount(sent)} áudios mudaram`} em ` +
    `“${title}”. Abra o mesmo link que você já tem e ouça só o que mudou: o que você aprovou e não mudou ` +
    'continua aprovado.',
  round: (number: number, day: string) => `${formatCount(number)}ª rodada, ${day}`,
  opened: (at: string) => `aberto em ${at}`,
  reminded: (day: string) => `lembrete enviado em ${day}`,
  changesTitle: 'Mudanças pedidas',
  changesHelp: 'O que o cliente pediu, ao lado do texto e do áudio. Mude, ouça e envie de novo só o que mudou.',
  seeLinks: 'Ver links',
  seeChanges: 'Ver mudanças pedidas',
  noChanges: 'Nenhuma mudança pedida espera por alguém.',
  changeStates: {
    asked: 'Pedida',
    making: 'Fazendo o áudio',
    failed: 'O áudio falhou',
    ready: 'Pronta para enviar',
  } satisfies Record<ChangeState, string>,
  askedBy: (client: string, at: string) => `${client}, ${at}`,
  listenAt: (seconds: string) => `Ouvir aos ${seconds} s`,
  changeText: 'Texto',
  recorded: 'É uma gravação: o áudio novo vem de “Voz ou gravação”.',
  remake: 'Gerar áudio',
  remakeOf: (name: string) => `Gerar o áudio de ${name}`,
  changeFailed: 'Não foi possível mudar o texto. Tente de novo.',
  editVoice: 'Voz ou gravação',
  next: 'Próximo',
  nextAfter: (name: string) => `Próximo depois de ${name}`,
  readyFor: (amount: number, client: string, title: string) =>
    `${plural(amount, 'áudio mudou', 'áudios mudaram')} desde a resposta de ${client} em “${title}”.`,
  done: 'Pronto',
  empty: 'Nenhum link enviado ainda.',
  status: {
    unopened: 'Ainda não aberto',
    opened: 'Aberto',
    finished: 'Tudo decidido',
    ended: 'Terminou',
    revoked: 'Revogado',
  } satisfies Record<LinkStatus, string>,
  decided: (done: number, of: number) => `${formatCount(done)} de ${formatCount(of)} decididos`,
  split: (approved: number, changes: number) =>
    `${plural(approved, 'aprovado', 'aprovados')}, ${formatCount(changes)} com mudança pedida`,
  outdated: (amount: number) =>
    amount === 1 ? '1 mudou depois da decisão' : `${formatCount(amount)} mudaram depois da decisão`,
  endsIn: (days: number) => (days <= 0 ? 'termina hoje' : `termina em ${plural(days, 'dia', 'dias')}`),
  sentBy: (who: string, day: string) => `Enviado por ${who} em ${day}`,
  withCode: 'pede código por e-mail',
  mayDownload: 'pode baixar',
  show: 'Ver decisões',
  hide: 'Esconder decisões',
  showOf: (title: string) => `Ver decisões de ${title}`,
  hideOf: (title: string) => `Esconder decisões de ${title}`,
  renew: 'Fazer outro link',
  renewTitle: 'Fazer outro link?',
  renewBody: 'O link de antes deixa de funcionar na hora. As decisões ficam.',
  renewFailed: 'Não foi possível fazer outro link. Tente de novo.',
  revoke: 'Revogar',
  revokeTitle: 'Revogar este link?',
  revokeBody: 'As páginas abertas se fecham na hora. O que já foi decidido fica.',
  revokeFailed: 'Não foi possível revogar o link. Tente de novo.',
  revoked: 'Link revogado.',
  file: (size: string) => `Baixar como arquivo (até ${size})`,
  fileTooLarge: (size: string) => `Seria um arquivo de ${size}: passa de 25 MB. Envie menos prompts de cada vez.`,
  fileFailed: 'Não foi possível fazer o arquivo. Tente de novo.',
  bring: 'Trazer decisões de um arquivo',
  bringHelp: 'Escolha ou solte aqui o decisoes.json que o cliente devolveu.',
  bringChoose: 'Escolher arquivo',
  bringUnreadable: 'Este arquivo não é um decisoes.json da Entoa.',
  bringFailed: 'Não foi possível ler as decisões. Tente de novo.',
  bringTitle: 'O que muda',
  bringFrom: (title: string, client: string) => `Decisões de ${client} sobre “${title}”.`,
  bringApplied: (by: string, at: string) => `${by} já trouxe este arquivo em ${at}. Ele não é aplicado de novo.`,
  bringApply: (amount: number) => `Aplicar ${plural(amount, 'decisão', 'decisões')}`,
  bringNothing: 'Nada muda: tudo já está assim ou o áudio mudou.',
  brought: (amount: number) => `${plural(amount, 'decisão aplicada', 'decisões aplicadas')}.`,
  effects: {
    applies: 'aplica',
    same: 'já está assim',
    outdated: 'não vale: o áudio mudou depois',
    late: 'não vale: o link já tinha terminado',
    newer: 'não vale: há uma resposta mais nova pelo link',
    gone: 'não vale: o prompt não existe mais',
  } satisfies Record<DecisionEffect, string>,
  decisions: { approved: 'Aprovado', change: 'Mudança pedida' } satisfies Record<ClientDecision, string>,
  undecided: 'Sem decisão',
  onlyChanges: 'Só mudanças pedidas',
  commented: (comment: string) => `Comentou: ${comment}`,
  changedSince: 'mudou depois',
  at: (seconds: string) => `aos ${seconds} s`,
  codeClosed: 'códigos errados demais: gere um endereço novo',
  policy: 'Quem precisa aprovar',
  policyHelp: 'Zip, pacotes e download automático de aprovados seguem esta regra.',
  policies: {
    person: 'Uma pessoa daqui',
    two: 'Duas pessoas daqui',
    client: 'O cliente',
    both: 'Uma pessoa daqui e o cliente',
  } satisfies Record<ApprovalPolicy, string>,
  policySetBy: (by: string, day: string) => `Regra definida por ${by} em ${day}.`,
  policyLocked: 'Quem gerencia muda esta regra.',
  othersApprove: 'Quem fez o prompt ou o áudio não aprova',
  othersApproveHelp: 'Vale para as próximas aprovações.',
  policyWeaker: 'Mudar quem precisa aprovar?',
  policyWeakerBody: (before: string, after: string, effect?: { approved: number; waiting: number }) =>
    `De “${before}” para “${after}”: ${effect ? describeEffect(effect) : OF_RULE}. ` +
    'Quem escreve no projeto é avisado.',
  policyFailed: 'Não foi possível mudar a regra. Tente de novo.',
  offline: 'Sem rede. Os links aparecem quando a conexão voltar.',
} as const;
