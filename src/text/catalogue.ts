import { businessUseOf, businessUses } from '#common/businessUse.ts';
import type { InstallState } from '#contract/catalogue.ts';
import { formatCount } from '#common/formatCount.ts';

const states: Record<InstallState, string> = {
  available: '',
  waiting: 'Na fila para baixar',
  fetching: 'Baixando',
  paused: 'Pausada',
  checking: 'Conferindo os arquivos',
  preparing: 'Preparando',
  installed: 'Instalada',
  failed: 'Não foi instalada',
};

export const catalogue = {
  add: 'Adicionar voz natural',
  title: 'Vozes naturais',
  voices: 'Vozes do catálogo',
  intro:
    'Vozes neurais que falam neste servidor, sem internet depois de instaladas. Um clique baixa a voz, ' +
    'confere os arquivos, deixa-a falar dez frases de prova e a ativa.',
  loadFailed: 'Erro ao carregar o catálogo, tente novamente mais tarde.',
  problem: (why: string) => `O catálogo não pôde ser lido agora. ${why}`,
  whenEmpty: 'O catálogo está vazio. Se você tem os arquivos de uma voz, traga-os abaixo.',
  languages: { 'pt-BR': 'Português do Brasil', 'pt-PT': 'Português de Portugal', pt: 'Português' } as Record<
    string,
    string
  >,
  kinds: { piper: 'neural, Piper', coqui: 'neural, Coqui VITS', kokoro: 'neural, Kokoro' },
  genders: { female: 'Voz feminina', male: 'Voz masculina', unknown: 'Sexo não informado' },
  noCharacter: 'caráter não informado',
  noSample: (why = 'O servidor não respondeu.') => `A amostra não veio. ${why}`,
  besideSentence: 'Sua fatura de R$ 184,37 vence no dia 10/12.',
  besideVoice: (voice: string) => `Ouvir por ${voice}`,
  besideEmbedded: (voice: string) => `Ouvir por ${voice}, embutida`,
  hertz: (rate: number) => `${formatCount(rate)} Hz`,
  speakers: (amount: number) => `${formatCount(amount)} vozes`,
  license: (license: string) => `Licença dos dados: ${license}.`,
  businessUse: (isCommercial: boolean | null) => `Uso comercial: ${businessUses[businessUseOf(isCommercial)]}`,
  card: 'Ficha',
  cardOf: (name: string) => `Ficha de ${name}, abre em outra aba`,
  states,
  recognizerStates: { ...states, paused: 'Pausado', installed: 'Instalado', failed: 'Não foi instalado' },
  inactive: 'Instalada, inativa',
  waitsAgain: 'Espera para tentar de novo',
  preparing: (share: number) => `Preparando, ${Math.round(share * 100)}%`,
  of: (bytes: string, of: string) => `${bytes} de ${of}`,
  rate: (rate: string) => `${rate}/s`,
  left: (seconds: number) => {
    if (seconds >= 90) return `faltam ${formatCount(Math.round(seconds / 60))} minutos`;
    return Math.round(seconds) > 1 ? `faltam ${Math.round(seconds)} segundos` : 'falta 1 segundo';
  },
  retryAt: (time: string) => `Tenta de novo sozinho às ${time}.`,
  progressOf: (name: string) => `Quanto já veio: ${name}`,
  announce: (name: string, state: string) => `${name}: ${state}`,
  quarter: (name: string, percent: number) => `${name}: ${percent}% baixados`,
  install: 'Instalar',
  pause: 'Pausar',
  resume: 'Continuar',
  cancel: 'Cancelar',
  retry: 'Tentar de novo',
  tryNow: 'Tentar agora',
  dismiss: 'Dispensar',
  open: 'Ver detalhes',
  use: 'Usar em um projeto',
  actOf: (act: string, name: string) => `${act}: ${name}`,
  installFailed: 'Não foi possível começar a instalação.',
  actFailed: 'Não foi possível mudar a instalação.',
  cancelled: 'Instalação cancelada.',
  askTitle: (name: string) => `Instalar ${name}?`,
  ask: (license: string) =>
    `A licença (${license}) não permite uso comercial. Instale só se o seu uso for outro, ` +
    'como estudo ou pesquisa.',
  askAct: 'Instalar para uso não comercial',
  byHand: 'Este servidor não tem internet?',
  byHandSteps: 'Baixe em outra máquina os dois arquivos',
  byHandEnd:
    'e solte-os no fim desta página. No servidor também serve npm run voices -- import, com o caminho dos dois.',
  bring: 'Trazer os arquivos de uma voz',
  bringHelp:
    'Solte aqui a configuração (.json) e a voz (.onnx, ou .pth do Coqui). ' +
    'Uma voz do catálogo é reconhecida pelo conteúdo e ganha nome, licença e ficha.',
  bringChoose: 'Escolher ou soltar os dois arquivos',
  bringBoth: 'Traga os dois arquivos juntos: o .json e o .onnx (ou .pth).',
  bringFailed: 'Não foi possível usar estes arquivos.',
  brought: (name: string) => `${name} chegou e está sendo preparada. Ela passa a falar em instantes.`,
  offer:
    'Só há vozes sintéticas aqui. Uma voz natural em português se instala com um clique, ' +
    'e o catálogo diz se o uso comercial dela é “sim”, “não” ou “a conferir”.',
  offerAct: 'Escolher uma voz natural',
  offerDismiss: 'Agora não',
} as const;
