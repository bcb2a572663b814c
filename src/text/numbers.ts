import type { NumberKind, NumberSystem, Position } from '#contract/numbers.ts';
import { formatCount } from '#common/formatCount.ts';
import { plural } from './common.ts';

const decimal = (value: number) =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const numbers = {
  title: 'Pacote de números',
  open: 'Pacote de números',
  intro:
    'As palavras que uma central telefônica junta para dizer números, valores, datas e horas, ' +
    'cortadas de frases ditas pela voz.',
  voice: 'Voz',
  chooseVoice: 'Escolha uma voz',
  make: 'Fazer o pacote',
  makeAgain: 'Fazer de novo',
  makeFailed: 'Não foi possível pedir o pacote.',
  none: 'Esta voz ainda não tem um pacote. Fazê-lo leva de segundos a alguns minutos, conforme a voz.',
  waiting: 'Na fila.',
  making: (done: number, total: number) => `${formatCount(done)} de ${formatCount(total)} frases ditas`,
  progress: 'Frases ditas',
  keepsOld: 'O pacote de antes serve até o novo ficar pronto.',
  madeAt: (moment: string, pieces: number, level: number) =>
    `Feito em ${moment}: ${plural(pieces, 'palavra', 'palavras')}, todas a ${decimal(level)} dB.`,
  try: 'Ouvir um número',
  kind: 'O quê',
  kinds: { number: 'Número', money: 'Dinheiro', date: 'Data', time: 'Hora' } satisfies Record<NumberKind, string>,
  values: {
    number: { label: 'Número', example: '1234' },
    money: { label: 'Valor em reais', example: '1234,50' },
    date: { label: 'Data', example: '2026-05-02' },
    time: { label: 'Hora', example: '14:30' },
  } satisfies Record<NumberKind, { label: string; example: string }>,
  gender: 'Gênero',
  genders: { m: 'Masculino (dois)', f: 'Feminino (duas)' },
  hearJoined: 'Ouvir juntado',
  hearWhole: 'Ouvir inteiro',
  hearFailed: 'Não foi possível ouvir agora.',
  joinedName: (text: string) => `${text}, juntado`,
  joins: 'As emendas',
  positions: { initial: 'começo', medial: 'meio', final: 'fim' } satisfies Record<Position, string>,
  columns: { piece: 'Palavra', click: 'Estalo', level: 'Degrau de nível', pitch: 'Degrau de tom' },
  noClick: 'nenhum',
  decibels: (value: number) => `${decimal(value)} dB`,
  semitones: (value: number) => `${decimal(value)} semitons`,
  noPitch: 'sem tom',
  fits: 'Nenhuma emenda passa do limite.',
  misfits: (amount: number) =>
    plural(amount, 'emenda passa do limite: dá para ouvi-la.', 'emendas passam do limite: dá para ouvi-las.'),
  download: 'Baixar para a central',
  system: 'Central',
  systems: { asterisk: 'Asterisk, FreePBX, Issabel', freeswitch: 'FreeSWITCH' } satisfies Record<NumberSystem, string>,
  formats: 'Formatos',
  downloadZip: 'Baixar o zip',
  gaps: 'O que falta',
  gapsHelp: 'A central pede, e o pacote não tem:',
  pieces: (amount: number) => `As ${formatCount(amount)} palavras e seus arquivos`,
  noFile: 'só no outro',
  core: 'Avisos da central',
  coreHelp: (amount: number) =>
    `Um projeto novo com ${formatCount(amount)} avisos de correio de voz, filas e conferências, ` +
    'com os nomes que o Asterisk usa. Os textos são seus para mudar.',
  coreName: 'Nome do projeto',
  coreNameDefault: 'Avisos da central',
  coreMake: 'Criar o projeto',
  coreDone: 'O projeto foi criado. Os áudios já estão na fila.',
  coreFailed: 'Não foi possível criar o projeto.',
} as const;
