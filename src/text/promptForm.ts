import { DEFAULT_LANGUAGE, type Language } from '#contract/kit/languages.ts';
import { refusals } from '#contract/kit/refusal.ts';
import type { FileReport } from '#contract/fileImports.ts';
import { CHOOSE_COMPRESSION, CHOOSE_MODEL } from '#contract/kit/text.ts';
import { formatCount } from '#common/formatCount.ts';
import { plural } from './common.ts';

const reportCreated = (created: number) =>
  created === 0
    ? 'Nenhum prompt entrou na fila.'
    : created === 1
      ? '1 prompt entrou na fila.'
      : `${formatCount(created)} prompts entraram na fila.`;

/** Texts of the form only; lists start without this module. */
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
  ofProject: (sound: readonly string[]) => `Do projeto: ${sound.join(', ')}.`,
  changeSound: 'Mudar neste',
  differs: (what: readonly string[]) => `Aqui difere do projeto: ${what.join(', ')}.`,
  file: 'Arquivo CSV ou Excel',
  fileHelp:
    'CSV em UTF-8 com “;”, ou Excel (.xlsx). A primeira linha é name;text; cada outra vira um prompt, até 10.000.',
  pasteHelp: 'Uma tabela também pode ser colada no texto.',
  checkFailed: 'Não foi possível conferir a planilha. Tente de novo.',
  chooseFile: 'Escolher arquivo',
  changeFile: 'Trocar arquivo',
  noFile: 'Nenhum arquivo escolhido',
  removeFile: 'Tirar o arquivo',
  or: 'ou',
  text: 'Texto',
  counter: (length: number) => `${formatCount(length)}/2000`,
  tooLong: (excess: number) =>
    `O texto pode ter até 2.000 caracteres: tire ${excess === 1 ? '1' : formatCount(excess)} para salvar.`,
  checking: 'Conferindo o arquivo…',
  usable: (lines: number) =>
    lines === 1 ? '1 linha pode ser usada.' : `${formatCount(lines)} linhas podem ser usadas.`,
  convertHelp: 'Isso se resolve aqui mesmo, sem mexer no seu arquivo. Depois você confere as linhas.',
  convert: 'Converter e continuar',
  tableOffer: (rows: number) =>
    `Isto parece uma tabela de ${rows === 1 ? '1 linha' : `${formatCount(rows)} linhas`}. ` +
    `Criar ${rows === 1 ? '1 prompt' : `${formatCount(rows)} prompts`}?`,
  tableTake: (rows: number) => (rows === 1 ? 'Ver o prompt' : `Ver os ${formatCount(rows)} prompts`),
  tableLeave: 'Manter como um texto',
  fileOffer: (name: string) => `Um texto seu ainda não foi salvo. Usar ${name} no lugar dele?`,
  fileTake: 'Usar o arquivo',
  fileLeave: 'Ficar com o texto',
  example: 'Baixar um exemplo',
  exampleName: 'prompts-exemplo.csv',
  exampleLines: [
    { name: 'boas_vindas', text: 'Olá! Você ligou para a Clínica Santa Rita.' },
    { name: 'menu_principal', text: 'Para marcar consulta, digite 1; para resultados, digite 2.' },
    { name: 'fora_do_horario', text: 'Nosso atendimento vai de segunda a sexta, das 8h às 18h.' },
  ],
  nameTaken: 'Já há um prompt com este nome neste projeto.',
  report: ({ created, updated = 0, unchanged = 0 }: FileReport) =>
    [
      (created > 0 || updated + unchanged === 0) && reportCreated(created),
      updated > 0 && `${plural(updated, 'prompt recebeu', 'prompts receberam')} outro texto.`,
      unchanged > 0 && `${plural(unchanged, 'prompt já tinha', 'prompts já tinham')} este texto.`,
    ]
      .filter(Boolean)
      .join(' '),
  leftOut: (lines: number) =>
    lines === 1
      ? '1 linha ficou de fora: o nome já existia.'
      : `${formatCount(lines)} linhas ficaram de fora: os nomes já existiam.`,
  saveAndNew: 'Salvar e novo',
  keys: (next: 'outro' | 'o próximo' | undefined) => `Ctrl+Enter salva${next ? `; com Shift, abre ${next}` : ''}.`,
  writeNext: 'Escrever outro',
  saveAndNext: 'Salvar e próximo',
  savedOne: (name: string) => `Salvo: ${name}.`,
  missing: (fields: readonly string[]) => `Falta para salvar: ${new Intl.ListFormat('pt-BR').format(fields)}.`,
  present: 'Áudio de agora',
  namesFound: 'Há nomes que já existem neste projeto. Veja acima das linhas o que fazer com eles, e salve.',
  saveFailed: 'Erro ao criar o prompt, tente novamente mais tarde.',
  archived: refusals.ARCHIVED.message,
  invalid: (reason: string) => `Invalidado: ${reason}. Salve uma mudança, e o áudio novo volta sozinho para a revisão.`,
  remade: (reason: string) => `Invalidado antes: ${reason}. O áudio novo espera por revisão.`,
} as const;
