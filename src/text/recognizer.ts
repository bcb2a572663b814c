export const recognizer = {
  heading: 'Conferência automática',
  intro:
    'Um reconhecedor de fala confere se cada áudio diz o que o texto diz. ' +
    'Com um instalado aqui, os áudios não saem desta máquina.',
  loadFailed: 'Não foi possível carregar o reconhecedor.',
  none: 'Nenhum reconhecedor instalado: só os sinais do próprio som são conferidos.',
  configured: (name: string) =>
    `Em uso: ${name}, que a configuração (RECOGNIZER) nomeia. Um instalado aqui espera enquanto ela valer.`,
  kinds: { whisper: 'Whisper', transducer: 'NeMo, com o momento de cada palavra' },
  install: 'Instalar um reconhecedor',
  change: 'Trocar o reconhecedor',
  settings: 'O que ele confere',
  test: 'Testar com dez frases',
  states: {
    never: 'Nunca verificado com este modelo.',
    running: 'Falando e ouvindo dez frases…',
    done: (share: number, at: string) =>
      `Ouviu certo ${Math.round(share * 100)}% das palavras de dez frases, em ${at}.`,
  },
  testFailed: 'Não foi possível testar. Tente de novo.',
  remove: 'Excluir',
  removeTitle: (name: string) => `Excluir ${name}?`,
  removeText: 'Os arquivos saem desta máquina e os áudios deixam de ser conferidos. O que já foi conferido fica.',
  removed: 'Reconhecedor excluído.',
  removeFailed: 'Não foi possível excluir o reconhecedor.',
  bring: 'Trazer os arquivos de um reconhecedor',
  bringHelp:
    'Solte aqui os arquivos como o projeto sherpa-onnx os publica: encoder, decoder e tokens.txt, ' +
    'e também joiner nos do NeMo. Eles tomam o lugar do reconhecedor de agora.',
  bringChoose: 'Escolher ou soltar os três ou quatro arquivos',
  bringAll: 'Traga juntos encoder, decoder e tokens.txt, e joiner se houver.',
  bringFailed: 'Não foi possível usar estes arquivos.',
  brought: (name: string) => `${name} chegou e está ouvindo dez frases.`,
} as const;
