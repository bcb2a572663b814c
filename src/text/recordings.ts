import { FILE_CHANGED } from '#contract/kit/text.ts';
import { formatCount } from '#common/formatCount.ts';
import { plural } from './common.ts';

export const recordings = {
  record: 'Gravar',
  recordMany: (amount: number) =>
    amount === 1 ? 'Gravar o invalidado' : `Gravar os ${formatCount(amount)} invalidados`,
  send: 'Enviar gravação',
  acts: 'Gravação',
  recordTitle: (name: string) => `Gravar ${name}`,
  sendTitle: (name: string) => `Enviar gravação para ${name}`,
  read: 'Leia em voz alta:',
  begin: 'Começar',
  beginsIn: (seconds: number) => `Começa em ${seconds}`,
  recording: 'Gravando',
  stop: 'Parar',
  level: 'Nível do microfone',
  tooQuiet: 'O microfone quase não ouve você. Chegue mais perto ou aumente o nível dele.',
  tooLoud: 'Está alto demais e pode distorcer. Afaste-se um pouco.',
  preparing: 'Preparando o som...',
  listen: 'Ouça antes de ficar com ela:',
  play: 'Ouvir a gravação',
  pause: 'Pausar a gravação',
  heard: 'Quanto já tocou',
  again: 'Gravar de novo',
  other: 'Escolher outro arquivo',
  keep: 'Ficar com esta gravação',
  sending: 'Enviando...',
  choose: 'Escolher arquivo',
  sendHelp: 'WAV, MP3, M4A, AAC, Ogg ou FLAC, até 50 MB e 10 minutos.',
  afterwards:
    'O silêncio das pontas sai e o volume fica como o das vozes. A gravação não cobra caracteres, ' +
    'e gerar áudio nunca a substitui.',
  offline: 'Sem conexão, ela espera neste aparelho e é enviada depois. Cabem 100 MB ao todo.',
  saved: 'A gravação está em uso.',
  failed: 'Não foi possível enviar a gravação. Tente de novo.',
  changed: 'Há mudanças sem salvar: salve ou desfaça antes de gravar.',
  humanVoice: (by: string) => `Voz humana, gravada por ${by}`,
  inUse: (by: string) => `Voz humana, gravada por ${by}. O tempo das palavras é estimado.`,
  forOtherText: 'Gravada para outro texto',
  forOther: (text: string) => `Gravada para outro texto: “${text}”`,
  askTitle: 'Mudar o texto de uma gravação?',
  askBody: (by: string) =>
    `A gravação de ${by} continua em uso, mas diz o texto de antes. Depois de salvar, grave de novo ou gere com a voz.`,
  askAct: 'Mudar o texto',
  speakAgain: 'Gerar com a voz',
  speakAgainDone: 'O áudio está sendo gerado. A gravação fica nas tomadas.',
  speakAgainFailed: 'Não foi possível gerar o áudio. Tente de novo.',
  bulkTitle: 'Enviar gravações',
  bulkHelp:
    'Escolha um zip ou vários arquivos com os nomes dos prompts, ou com os que o zip do projeto deu. ' +
    'Maiúsculas, acentos, espaços, - e _ não importam.',
  chooseMany: 'Escolher arquivos',
  matching: 'Procurando os prompts...',
  columns: { file: 'ARQUIVO', prompt: 'PROMPT', state: 'O QUE ACONTECE' },
  replaces: 'Substitui a gravação de agora',
  gives: 'Será a voz deste prompt',
  noPrompt: 'Nenhum prompt com este nome',
  ambiguous: 'Mais de um prompt com este nome',
  twice: 'Outro arquivo vai para o mesmo prompt',
  sent: 'Enviada',
  waits: 'Espera a conexão neste aparelho',
  sendMany: (amount: number) => `Enviar ${plural(amount, 'gravação', 'gravações')}`,
  progress: (done: number, total: number) => `${formatCount(done)} de ${formatCount(total)}`,
  manyDone: (amount: number) => `${plural(amount, 'gravação enviada', 'gravações enviadas')}.`,
  tooMany: 'Escolha até 1.000 arquivos de uma vez.',
  nothing: 'Não há arquivos de som nesta escolha.',
  brokenZip: 'O zip está com defeito ou usa uma compressão que o navegador não lê.',
} as const;

/** Why a sound file or the microphone cannot be used. */
export const recordingProblems = {
  tooLarge: 'O arquivo passa de 50 MB.',
  tooLong: 'A gravação passa de 10 minutos.',
  unreadable: 'O navegador não lê este arquivo de som. Use WAV, MP3, M4A, AAC, Ogg ou FLAC.',
  compressed: 'Este WAV tem uma compressão que a Entoa não lê, como ADPCM ou GSM. Exporte-o como PCM.',
  changed: FILE_CHANGED,
  empty: 'O arquivo está vazio.',
  incomplete: 'O arquivo de som está incompleto. Exporte-o de novo.',
  silent: 'Não há som nesta gravação.',
  notAllowed: 'O navegador não pode usar o microfone. Permita o uso dele para este endereço e tente de novo.',
  noMicrophone: 'Nenhum microfone foi encontrado neste aparelho.',
  busyMicrophone: 'O microfone está em uso por outro programa, ou não respondeu.',
  insecure: 'O microfone só funciona em endereços https. Envie um arquivo de som.',
} as const;
export type RecordingProblem = keyof typeof recordingProblems;
