import type { ZipLeftOut } from '#contract/projects.ts';
import { formatCount } from '#common/formatCount.ts';
import { plural } from './common.ts';

const beginsHere = 'baixa sozinho se você ficar nesta página';

export const zip = {
  request: 'Solicitar zip',
  download: 'Baixar zip',
  packing: 'Empacotando zip',
  renewing: 'Gerando novo link',
  infoTitle: 'Solicitar zip do projeto',
  info: (files: number, beginsItself: boolean) =>
    files <= 500
      ? `Fica pronto em instantes, e ${beginsItself ? beginsHere : 'o aviso chega no sino'}. ` +
        'Só projetos muito grandes levam horas.'
      : `${files <= 20_000 ? 'Leva alguns minutos' : 'Pode levar horas'}. Você pode sair desta tela: o zip continua ` +
        'sendo feito, e o aviso chega no sino.',
  understood: 'Entendi',
  onlyApproved: 'Só os áudios aprovados',
  captions: 'Com legendas e transcrição',
  captionsHelp: 'VTT e SRT ao lado de cada áudio, e uma página com todos os textos.',
  names: 'Nome dos arquivos',
  namesHelp: 'Use {numero}, {nome}, {voz}, {saida} e {id}.',
  willHold: (files: number, isWhole: boolean) =>
    isWhole
      ? `${plural(files, 'arquivo', 'arquivos')}:`
      : `Dos primeiros prompts, ${plural(files, 'arquivo', 'arquivos')}:`,
  willHoldNone: (isApproved: boolean) =>
    isApproved ? 'Nenhum áudio foi aprovado ainda.' : 'Nenhum áudio está pronto ainda.',
  doubles: (files: number) =>
    `${plural(files, 'arquivo teria', 'arquivos teriam')} um nome repetido e ${files === 1 ? 'ganha' : 'ganham'} ` +
    'o número do prompt no fim.',
  requestFailed: 'Erro ao solicitar arquivo zip do projeto',
  progress: (done: number, total: number) => `${formatCount(done)} de ${plural(total, 'áudio', 'áudios')}`,
  progressLabel: 'Andamento do zip',
  cancelled: 'O zip foi cancelado.',
  ready: (destination: string, files: number, size: string) =>
    `Zip pronto, ${destination}: ${plural(files, 'áudio', 'áudios')}, ${size}.`,
  get: 'Baixar',
  begun: 'O zip está pronto, e o download começou.',
  seeReport: 'O relatorio.csv do zip diz quais.',
  stale: 'Zip desatualizado: houve mudanças depois que ele foi feito. Solicite outro para incluí-las.',
  failed: (reason: string) => `O zip não foi feito: ${reason}`,
} as const;

/** What the zip had to leave out; empty if nothing, or if it was not counted. */
export function describeLeftOut(leftOut: ZipLeftOut | null): string {
  if (!leftOut) return '';
  const { invalidated, failed, waiting, missing, unapproved, tooLong = 0 } = leftOut;
  const parts = [
    invalidated > 0 && plural(invalidated, 'invalidado', 'invalidados'),
    failed > 0 && `${formatCount(failed)} com falha`,
    unapproved > 0 && `${formatCount(unapproved)} sem aprovação`,
    waiting > 0 && `${formatCount(waiting)} sem áudio pronto`,
    tooLong > 0 && `${formatCount(tooLong)} ${tooLong === 1 ? 'maior' : 'maiores'} do que o destino aceita`,
    missing > 0 && `${formatCount(missing)} que ${missing === 1 ? 'falta' : 'faltam'} no disco do servidor`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : `De fora: ${parts.join(', ')}.`;
}
