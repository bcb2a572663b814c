import { formatCount } from '#common/formatCount.ts';
import { plural } from './common.ts';

/** Texts of the page that a client opens by an approval link. */
export const clientApprovals = {
  title: 'Aprovação',
  loading: 'Abrindo…',
  asks: (sender: string, company: string) => `${sender}${company === '' ? '' : `, ${company},`} pede sua aprovação.`,
  round: (number: number, day: string, amount: number) =>
    `${formatCount(number)}ª rodada, ${day}: ${
      amount === 1 ? '1 áudio para ouvir' : `${formatCount(amount)} áudios para ouvir`
    }. O que você aprovou e não mudou continua aprovado.`,
  earlierRounds: (amount: number) => `Decididos em rodadas anteriores (${formatCount(amount)})`,
  place: (at: number, of: number) => `${formatCount(at)} de ${formatCount(of)}`,
  playAll: 'Ouvir todos',
  stopAll: 'Parar',
  showList: 'Ver lista',
  showOne: 'Um por vez',
  previous: 'Áudio anterior',
  following: 'Próximo áudio',
  nextOpen: 'Próximo sem decisão',
  unheard: (amount: number) =>
    amount === 1
      ? 'Você aprovou 1 áudio sem ouvir até o fim.'
      : `Você aprovou ${formatCount(amount)} sem ouvir até o fim.`,
  youAsked: (reason: string) => `Você pediu: “${reason}”`,
  difference: 'O que mudou no texto',
  spot: (moment: string) => `Ponto do áudio: ${moment} s`,
  spotOf: 'Ponto do áudio',
  markPlace: 'É sobre um ponto do áudio',
  for: (client: string) => `Para ${client}`,
  until: (day: string) => `Vale até ${day}`,
  intro: 'Ouça cada áudio e diga se está aprovado. Cada resposta é enviada na hora; pode parar e voltar por este link.',
  decided: (done: number, of: number) => `${formatCount(done)} de ${formatCount(of)} decididos`,
  heard: 'Já ouvido',
  showReading: 'Mostrar como se lê',
  reading: 'Como se lê:',
  approve: 'Aprovar',
  approveOf: (name: string) => `Aprovar ${name}`,
  askChange: 'Pedir mudança',
  askChangeOf: (name: string) => `Pedir mudança em ${name}`,
  approveHeard: (amount: number) => `Aprovar os que já ouvi (${formatCount(amount)})`,
  approved: 'Aprovado',
  change: 'Mudança pedida',
  at: (moment: string) => `aos ${moment} s`,
  undo: 'Desfazer',
  undoMany: (amount: number) => `Desfazer ${plural(amount, 'aprovação', 'aprovações')}`,
  undoOf: (name: string) => `Desfazer a decisão sobre ${name}`,
  reason: 'O que deve mudar?',
  reasonMissing: 'Diga o que deve mudar.',
  withoutPlace: 'É sobre o áudio todo',
  send: 'Enviar pedido',
  cancel: 'Cancelar',
  notReady: 'Este áudio está sendo preparado. Ele aparece aqui quando ficar pronto.',
  audioMissing: 'Este áudio não está neste aparelho. Ele toca quando houver conexão.',
  changedAfterApproval: 'Mudou desde a última vez, e você tinha aprovado. Ouça de novo e decida.',
  changedAfterChange: 'Mudou desde a última vez, como você pediu. Ouça de novo e decida.',
  download: (name: string) => `Baixar ${name}`,
  saved: {
    approved: (name: string) => `${name}: aprovado.`,
    change: (name: string) => `${name}: mudança pedida.`,
    undo: (name: string) => `${name}: decisão desfeita.`,
    many: (amount: number) => `${plural(amount, 'áudio aprovado', 'áudios aprovados')}.`,
    undoMany: (amount: number) => `${plural(amount, 'aprovação desfeita', 'aprovações desfeitas')}.`,
  },
  waiting: (amount: number) =>
    `Sem conexão. ${plural(amount, 'resposta espera', 'respostas esperam')} neste aparelho e ${
      amount === 1 ? 'será enviada' : 'serão enviadas'
    } quando a conexão voltar.`,
  sending: (amount: number) => `Enviando ${plural(amount, 'resposta', 'respostas')}…`,
  offline: 'Sem conexão. O que já está neste aparelho continua tocando.',
  thanks: 'Obrigado!',
  summary: (approved: number, changes: number) =>
    changes === 0
      ? `Você aprovou ${approved === 1 ? 'o áudio' : `os ${formatCount(approved)} áudios`}. Já avisamos quem enviou.`
      : `${plural(approved, 'aprovado', 'aprovados')} e ${formatCount(changes)} com mudança pedida. ` +
        'Já avisamos quem enviou.',
  summaryWaits: (approved: number, changes: number) =>
    `${plural(approved, 'aprovado', 'aprovados')} e ${formatCount(changes)} com mudança pedida. ` +
    'Falta enviar: abra esta página com conexão.',
  canReturn: 'Se mudar de ideia, desfaça aqui mesmo enquanto o link valer.',
  closedTitle: 'Este link não vale mais',
  closed: 'Ele pode ter terminado, sido trocado ou estar incompleto. Peça outro a quem o enviou.',
  onlyHereTitle: 'Este endereço só abre no aparelho de quem recebeu o link',
  onlyHere: 'Peça o link completo a quem o enviou. Se você já abria aqui, o link terminou ou foi trocado.',
  unsent: (amount: number) =>
    `${plural(amount, 'resposta não chegou a ser enviada', 'respostas não chegaram a ser enviadas')}.`,
  unreachableTitle: 'Sem conexão',
  unreachable: 'Abra esta página com conexão uma vez: depois ela também funciona sem rede.',
  tooMany: 'Muitas tentativas. Aguarde um minuto e tente de novo.',
  tryAgain: 'Tentar de novo',
  codeTitle: 'Digite o código',
  codeHelp: 'Enviamos ao seu e-mail um código de 6 algarismos.',
  code: 'Código',
  codeWrong: 'O código não confere ou já venceu.',
  codeUnsent: 'Sem conexão. Tente de novo quando ela voltar.',
  enter: 'Entrar',
  sendAgain: 'Enviar outro código',
  sentAgain: 'Enviamos outro código.',
  sentTooOften: 'Já enviamos vários códigos. Aguarde alguns minutos.',
} as const;

/** Texts that only the approval file has. */
export const approvalFile = {
  intro: (sender = 'quem enviou') =>
    'Ouça cada áudio e diga se está aprovado. Este arquivo funciona sem internet: no fim, toque em Salvar decisões e ' +
    `devolva o arquivo decisoes.json a ${sender}.`,
  shared: 'Arquivo enviado.',
  save: 'Salvar decisões',
  saved: (sender = 'quem enviou') => `Salvamos decisoes.json nos seus downloads. Devolva esse arquivo a ${sender}.`,
  cannotSign: 'Este navegador não consegue salvar as decisões. Abra o arquivo em outro.',
  thanks: (sender = 'quem enviou') => `Agora salve as decisões e devolva o arquivo decisoes.json a ${sender}.`,
  overTitle: 'Este arquivo não vale mais',
  over: 'O último dia dele já passou. Peça outro a quem o enviou.',
} as const;
