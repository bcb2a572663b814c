import type { AudioFormat } from '#contract/demo.ts';
import { PROMPT_TEXT_MAX } from '#contract/kit/limits.ts';

export const landing = {
  title: 'Texto em fala',
  headline: 'Seu texto, na melodia do português.',
  sentence:
    'Os áudios da sua URA, a partir de um texto ou de uma planilha. Grátis, de código aberto, e com valores, datas e ' +
    'telefones lidos como se fala aqui.',
  points: [
    'Uma planilha entra, um zip com nomes certos sai',
    'A melodia de cada áudio, medida e à vista',
    'WAV de telefonia: 8 kHz, G.711 lei A',
  ],
  login: 'Login',
  dashboard: 'Dashboard',
  metrics: 'Métricas',
  sections: 'Seções',
  how: 'Como funciona',
  who: 'Quem somos',
  menu: 'Menu',
  internal: 'Acesso interno',
  signOut: 'Sair',
  theme: 'Alternar tema claro e escuro',
} as const;

export const getIt = {
  lines: [
    'Grátis e de código aberto. Roda no seu servidor com um comando.',
    'Para quem faz URA, totem e atendimento: da planilha ao pacote da sua central.',
    'Vem com vozes sintéticas. As naturais se instalam com um clique e falam sem internet.',
  ],
  title: 'Como ter a Entoa',
  command: (code?: string) => (code === undefined ? 'npm start' : `git clone ${code} entoa && cd entoa && npm start`),
  needs: 'Na pasta do código, com Node 20.19 ou mais novo. O código, peça a quem cuida deste servidor.',
  copy: 'Copiar',
  copied: 'Copiado',
  selected: 'Selecionado',
  code: 'Código',
  docs: 'Documentos',
  install: 'Instalar o aplicativo',
} as const;

export const strip = {
  title: 'Da primeira frase ao telefone que toca',
  pictures: [
    {
      name: 'review',
      title: 'Revise no celular, sem rede',
      text: 'Ouça e decida em qualquer lugar. O que você decidiu é enviado quando a rede volta.',
    },
    {
      name: 'approval',
      title: 'O cliente aprova por um link',
      text: 'Sem conta: ele ouve, aprova ou pede mudança no segundo certo.',
    },
    {
      name: 'packs',
      title: 'Pacotes para a sua central',
      text: 'Nomes, pastas e formato que Asterisk, FreeSWITCH e outras centrais esperam.',
    },
    {
      name: 'api',
      title: 'API no formato da OpenAI',
      text: 'Os clientes dela falam com o seu servidor: troque o endereço e a chave.',
    },
  ],
  pictureOf: (title: string) => `A tela da Entoa: ${title}`,
  readingTitle: 'Lê como se fala no Brasil',
  readingMore: 'Veja com o seu texto',
  written: 'Escrito',
  spoken: 'Falado',
  readings: [
    [
      'Sua fatura de R$ 1.249,90 vence em 10/12.',
      'Sua fatura de mil duzentos e quarenta e nove reais e noventa centavos vence em dez de dezembro.',
    ],
    [
      'Ligue para 0800 770 4321, seg. a sex., das 8h às 18h.',
      'Ligue para zero oitocentos, sete sete zero, quatro três dois um, segunda a sexta, ' +
        'das oito horas às dezoito horas.',
    ],
    ['Dra. Ana, sala 12-B, 2º andar.', 'doutora Ana, sala doze B, segundo andar.'],
  ],
} as const;

export const demo = {
  label: 'Experimente',
  text: 'Seu texto',
  example: 'Olá! Você ligou para a Clínica Santa Rita. Em que posso ajudar?',
  counter: (length: number) => `${length.toLocaleString('pt-BR')} de ${PROMPT_TEXT_MAX.toLocaleString('pt-BR')}`,
  voice: 'Voz',
  language: 'Idioma',
  compression: 'Compressão',
  format: 'Formato',
  choose: 'Escolha',
  compressions: { false: 'Alta qualidade', true: 'Telefonia (URA)' },
  formats: { WAV: 'WAV', MP3: 'MP3', OGG: 'OGG' } satisfies Record<AudioFormat, string>,
  showReading: 'Como será lido',
  hideReading: 'Esconder a leitura',
  speak: 'Ouvir',
  promise: 'Vozes sintéticas, que dizem que são. Nem o texto nem o áudio ficam guardados.',
  natural: 'As naturais vêm do catálogo: quem administra instala com um clique.',
  making: 'Sintetizando',
  result: 'Seu áudio',
  synthetic: (voice: string) => `Voz ${voice}, sintética`,
  player: 'seu áudio',
  earlier: 'Áudio anterior',
  earlierBy: (voice: string) => `Antes, voz ${voice}`,
  earlierPlayer: 'o áudio anterior',
  download: (format: AudioFormat) => `Baixar ${format}`,
  failed: 'Erro ao processar texto',
  failedHint: 'O texto continua aqui. Tente de novo em instantes.',
} as const;

export const melody = {
  title: 'O que foi escrito e a melodia que foi dita',
  source: 'curva medida no primeiro áudio da tabela abaixo',
} as const;

export const samples = {
  titleStart: 'Mesma frase,',
  titleEnd: 'três sintetizadores',
  honest:
    'Nada foi retocado, e as três vozes são sintéticas: saem do mesmo motor aberto, o eSpeak NG. ' +
    'O que a Entoa faz hoje é ler valores, datas e telefones como se fala no Brasil, escolher voz e ritmo, ' +
    'nivelar o volume, cortar o silêncio das pontas e pôr a mesma pausa entre as frases.',
  sentence: 'Frase enviada',
  entoa: 'Entoa',
  entoaHow: 'voz Clara, nivelada',
  espeak: 'eSpeak NG',
  espeakHow: 'pt-br, texto cru, 175 palavras/min',
  klatt: 'Klatt',
  klattHow: 'klatt2 do eSpeak NG, texto cru',
  clip: (synthesizer: string, sentence: string) => `${synthesizer}: ${sentence}`,
} as const;

export const steps = {
  write: {
    title: 'Escreva, ou mande a planilha',
    text:
      'Um CSV com nome e texto vira um prompt por linha. A linha que não serve é apontada ' +
      'pelo número e pelo motivo; as outras seguem.',
  },
  choose: {
    title: 'Escolha a voz e a saída',
    text:
      'Dez vozes sintéticas em português, todas no mesmo volume. A saída é de alta qualidade ou ' +
      'pronta para a central telefônica.',
  },
  batch: {
    title: 'Produza em lote',
    text: 'Centenas de áudios na fila, com o andamento de cada um. O que falhou diz por que falhou, em palavras.',
  },
  listen: {
    title: 'Ouça, marque, baixe',
    text:
      'Cada áudio mostra a sua melodia. O que não ficou bom é invalidado com um motivo; o zip leva os outros, ' +
      'com os nomes da planilha.',
  },
} as const;

export const stepExamples = {
  csv: [
    'name;text',
    'ura_boas_vindas;Olá! Você ligou para a Clínica Santa Rita.',
    'ura_recepcao;Para falar com a recepção, tecle um.',
    'ura_espera;Aguarde na linha, por favor.',
  ],
  outputs: [
    { name: 'Alta qualidade', what: 'WAV de 16 bits, 22.050 Hz' },
    { name: 'Telefonia (URA)', what: 'WAV de 8 kHz, G.711 lei A' },
    { name: 'Volume e pausas', what: 'os mesmos em todos os áudios' },
  ],
  project: 'URA 2ª via de fatura',
  count: '248 prompts',
  states: { processed: '231 processados', processing: '6 processando', enqueued: '7 na fila', failed: '4 com falha' },
  rows: [
    { name: 'ura_boas_vindas', state: 'PROCESSADO' },
    { name: 'ura_espera', reason: 'pausa longa antes de “aguarde”' },
  ],
  invalidated: 'Prompt invalidado',
  zip: 'URA 2ª via de fatura.zip',
  zipContent: '231 áudios e relatorio.csv',
} as const;

export const about = {
  lead:
    'Fazemos voz para atendimento em português. O nome vem de entoar: ' +
    'dar ao texto a subida e a descida que a frase pede.',
  rest:
    'As vozes que vêm embutidas são sintéticas, por formantes. Elas não imitam ninguém e não se passam por gente: ' +
    'são leves, respondem na hora e leem do mesmo jeito do primeiro ao último áudio. Tudo roda no seu servidor; ' +
    'nenhum texto sai dele.',
  licence: 'Entoa · código aberto, GPL-3.0',
} as const;
