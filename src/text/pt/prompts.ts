import { DEFAULT_LANGUAGE, type Language } from '#contract/kit/languages.ts';
import { refusals } from '#contract/kit/refusal.ts';
import type { ZipLeftOut } from '#contract/projects.ts';
import type { AudioWarning } from '#contract/prompts.ts';
import { CHOOSE_COMPRESSION, CHOOSE_MODEL } from '#contract/kit/text.ts';
import { count, plural } from './common.ts';

export const prompts = {
  dictionary: 'Dicionário',
  review: 'Revisar ouvindo',
  reviewShort: 'Revisar',
  moreActs: 'Mais ações do projeto',
  approvedBy: (who: string) => `Aprovado por ${who}`,
  listTitle: 'Listagem de prompts',
  heading: 'Prompts',
  searchPlaceholder: 'Filtre por nome ou texto',
  columns: { name: 'NOME', text: 'TEXTO/ARQUIVO', voice: 'VOZ', status: 'STATUS', listen: 'OUVIR' },
  status: 'Status',
  allStatuses: 'Todos os status',
  withWarning: 'Com aviso',
  onlyInvalidated: 'Invalidados',
  projectFailed: 'Erro ao buscar os dados do projeto',
  whenEmpty: 'Escreva o primeiro texto ou envie uma planilha.',
  noAudio: 'Sem áudio',
  inQueue: (position: number | null) => (position === null ? 'Na fila' : `Na fila, ${count(position)}º`),
  synthesizing: 'Sintetizando',
  fromFile: (file: string, line: number | null) => (line === null ? file : `${file}, linha ${count(line)}`),
  reasonOf: (reason: string) => `Motivo: ${reason}`,
  remade: (reason: string) => `Áudio novo, falta revisar. Antes: ${reason}`,
  takes: 'Tomadas',
  invalidate: 'Invalidar',
  invalidateAndEdit: 'Invalidar e editar',
  invalidated: 'Prompt invalidado',
  invalidatedDone: 'Prompt marcado como inválido.',
  undone: 'Invalidação desfeita.',
  removeFailed: 'Problema ao remover item, tente mais tarde',
  archived: 'Este projeto está arquivado: você pode ouvir e baixar, mas não mudar.',
} as const;

export const warningNames: Record<AudioWarning, string> = {
  ODD_DURATION: 'Duração fora do esperado para este texto. Ouça antes de usar.',
  CLIPPING: 'O som estoura em algum ponto. Ouça antes de usar.',
  ODD_LEVEL: 'Volume diferente do resto desta voz. Ouça antes de usar.',
  PHONE_LEVEL: 'Nível fora do recomendado para telefonia. Ouça como telefone antes de usar.',
};

export const zip = {
  request: 'Solicitar zip',
  download: 'Baixar zip',
  packing: 'Empacotando zip',
  renewing: 'Gerando novo link',
  infoTitle: 'Solicitar zip do projeto',
  info: 'Juntar todos os áudios em um arquivo pode levar horas em projetos grandes. Você pode sair desta tela: o zip continua sendo feito.',
  understood: 'Entendi',
  onlyApproved: 'Só os áudios aprovados',
  names: 'Nome dos arquivos',
  namesHelp: 'Use {numero}, {nome}, {voz}, {saida} e {id}.',
  willHold: (files: number, isWhole: boolean) =>
    isWhole
      ? `${plural(files, 'arquivo', 'arquivos')}:`
      : `Dos primeiros prompts, ${plural(files, 'arquivo', 'arquivos')}:`,
  willHoldNone: (isApproved: boolean) =>
    isApproved ? 'Nenhum áudio foi aprovado ainda.' : 'Nenhum áudio está pronto ainda.',
  doubles: (files: number) =>
    `${plural(files, 'arquivo teria', 'arquivos teriam')} um nome repetido e ${files === 1 ? 'ganha' : 'ganham'} o número do prompt no fim.`,
  requestFailed: 'Erro ao solicitar arquivo zip do projeto',
  progress: (done: number, total: number) => `${count(done)} de ${plural(total, 'áudio', 'áudios')}`,
  progressLabel: 'Andamento do zip',
  cancelled: 'O zip foi cancelado.',
  ready: (files: number, size: string) => `Zip pronto: ${plural(files, 'áudio', 'áudios')}, ${size}.`,
  seeReport: 'O relatorio.csv do zip diz quais.',
  stale: 'Zip desatualizado: houve mudanças depois que ele foi feito. Solicite outro para incluí-las.',
  failed: (reason: string) => `O zip não foi feito: ${reason}`,
} as const;

/** What a zip could not take; nothing where it took all, or nobody counted. */
export function describeLeftOut(leftOut: ZipLeftOut | null): string {
  if (!leftOut) return '';
  const { invalidated, failed, waiting, missing, unapproved, tooLong = 0 } = leftOut;
  const parts = [
    invalidated > 0 && plural(invalidated, 'invalidado', 'invalidados'),
    failed > 0 && `${count(failed)} com falha`,
    unapproved > 0 && `${count(unapproved)} sem aprovação`,
    waiting > 0 && `${count(waiting)} sem áudio pronto`,
    tooLong > 0 && `${count(tooLong)} ${tooLong === 1 ? 'maior' : 'maiores'} do que o destino aceita`,
    missing > 0 && `${count(missing)} que ${missing === 1 ? 'falta' : 'faltam'} no disco do servidor`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : `De fora: ${parts.join(', ')}.`;
}

export const invalidated = {
  spokenBy: (voice: string) => `Voz: ${voice}`,
  listTitle: 'Listagem de prompts invalidados',
  heading: 'Prompts invalidados',
  searchPlaceholder: 'Filtre por nome, texto do modelo ou motivo da falha',
  columns: {
    revised: 'REVISADO',
    reason: 'MOTIVO',
    text: 'TEXTO/ARQUIVO',
    model: 'MODELO',
    status: 'STATUS',
    audio: 'ÁUDIO',
  },
  review: 'Revisão',
  all: 'Todos',
  onlyRevised: 'Somente revisados',
  onlyUnrevised: 'Somente não revisados',
  yes: 'SIM',
  no: 'NÃO',
  remade: 'áudio novo',
  revise: 'Marcar como revisado',
  revised: 'Item marcado como revisado.',
  reviseBody: (name: string) => `“${name}” sai da lista do que falta revisar.`,
  reviseFailed: 'Erro ao alterar status.',
  whenEmpty: 'Nenhum prompt foi marcado como inválido.',
} as const;

export const promptForm = {
  heading: 'Dados do prompt',
  title: 'Cadastro de Prompt - Admin',
  name: 'Nome',
  voice: 'Modelo',
  chooseVoice: CHOOSE_MODEL,
  goneVoice: (voice: string, language: Language) =>
    `${voice} (indisponível${language === DEFAULT_LANGUAGE ? '' : ' neste idioma'})`,
  noVoices: 'Nenhuma voz está ativa agora.',
  language: 'Idioma',
  compression: 'Compressão',
  chooseCompression: CHOOSE_COMPRESSION,
  highQuality: 'Alta qualidade',
  telephony: 'Telefonia (URA)',
  file: 'Arquivo CSV ou Excel',
  fileHelp:
    'CSV em UTF-8 com “;”, ou Excel (.xlsx). A primeira linha é name;text; cada outra vira um prompt, até 10.000.',
  checkFailed: 'Não foi possível conferir a planilha. Tente de novo.',
  chooseFile: 'Escolher arquivo',
  changeFile: 'Trocar arquivo',
  noFile: 'Nenhum arquivo escolhido',
  removeFile: 'Tirar o arquivo',
  or: 'ou',
  text: 'Texto',
  counter: (length: number) => `${count(length)}/2000`,
  checking: 'Conferindo o arquivo…',
  usable: (lines: number) => (lines === 1 ? '1 linha pode ser usada.' : `${count(lines)} linhas podem ser usadas.`),
  convertHelp: 'Isso se resolve aqui mesmo, sem mexer no seu arquivo. Depois você confere as primeiras linhas.',
  convert: 'Converter e continuar',
  converted: 'Convertido. Confira as primeiras linhas:',
  example: 'Baixar um exemplo',
  exampleName: 'prompts-exemplo.csv',
  exampleLines: [
    ['boas_vindas', 'Olá! Você ligou para a Clínica Santa Rita.'],
    ['menu_principal', 'Para marcar consulta, digite 1; para resultados, digite 2.'],
    ['fora_do_horario', 'Nosso atendimento vai de segunda a sexta, das 8h às 18h.'],
  ],
  reportCreated: (created: number) =>
    created === 0
      ? 'Nenhum prompt entrou na fila.'
      : created === 1
        ? '1 prompt entrou na fila.'
        : `${count(created)} prompts entraram na fila.`,
  leftOut: (lines: number) =>
    lines === 1
      ? '1 linha ficou de fora: o nome já existia.'
      : `${count(lines)} linhas ficaram de fora: os nomes já existiam.`,
  saveFailed: 'Erro ao criar o prompt, tente novamente mais tarde.',
  archived: refusals.ARCHIVED.message,
  invalid: (reason: string) => `Invalidado: ${reason}. Salve uma mudança, e o áudio novo volta sozinho para a revisão.`,
  remade: (reason: string) => `Invalidado antes: ${reason}. O áudio novo espera por revisão.`,
} as const;

export const sameNames = {
  title: 'Há nomes repetidos',
  inProject: (lines: number) =>
    lines === 1
      ? '1 linha tem um nome que já está neste projeto.'
      : `${count(lines)} linhas têm nomes que já estão neste projeto.`,
  inFile: (lines: number) =>
    lines === 1
      ? '1 linha repete um nome do próprio arquivo.'
      : `${count(lines)} linhas repetem nomes do próprio arquivo.`,
  line: (line: number, name: string) => `Linha ${count(line)}: ${name}`,
  repeated: (line: number, name: string) => `Linha ${count(line)}: ${name} (de novo no arquivo)`,
  more: (lines: number) => `e mais ${plural(lines, 'linha', 'linhas')}.`,
  choice: (rest: number, usable: number) =>
    `Deixando de fora, ${rest === 1 ? 'entra só 1 linha, de nome novo' : `entram só ${count(rest)} linhas, de nomes novos`}. Criando de novo, entram as ${count(usable)}, e os prompts de antes continuam como estão.`,
  allTaken: 'Nenhuma linha tem nome novo. Criando de novo, os prompts de antes continuam como estão.',
  create: 'Criar de novo',
  leaveOut: 'Deixar de fora',
} as const;
