import { formatCount } from '#common/formatCount.ts';
import { plural } from './common.ts';

export const notifications = {
  title: 'Painel',
  tabs: { notifications: 'Notificações', audit: 'Auditoria', device: 'Este aparelho' },
  none: 'Nada de novo nos últimos dias.',
  noneHelp: 'Quando um áudio ou um zip seu ficar pronto, aparece aqui.',
  audioReady: (processed: number) => `${plural(processed, 'áudio pronto', 'áudios prontos')}`,
  audioFailed: (failed: number) => `, ${failed.toLocaleString('pt-BR')} com falha`,
  audioOf: (project: string, file: string | null) => (file === null ? project : `${project}, ${file}`),
  linesRefused: (lines: number) => (lines === 1 ? '1 linha recusada' : `${formatCount(lines)} linhas recusadas`),
  showLines: 'Ver as linhas',
  hideLines: 'Esconder as linhas',
  zipReady: 'Zip pronto',
  zipOf: (project: string, files: number, size: string) => `${project}: ${plural(files, 'áudio', 'áudios')}, ${size}.`,
  batchDone: {
    voice: (many: number) => `Voz trocada em ${plural(many, 'prompt', 'prompts')}`,
    output: (many: number) => `Saída trocada em ${plural(many, 'prompt', 'prompts')}`,
    regenerate: (many: number) => plural(many, 'prompt gerado de novo', 'prompts gerados de novo'),
    invalidate: (many: number) => plural(many, 'prompt invalidado', 'prompts invalidados'),
    check: (many: number) => `${plural(many, 'prompt na fila', 'prompts na fila')} da conferência`,
    delete: (many: number) => plural(many, 'prompt excluído', 'prompts excluídos'),
    move: (many: number) => plural(many, 'prompt movido', 'prompts movidos'),
    copy: (many: number) => plural(many, 'prompt copiado', 'prompts copiados'),
  },
  batchStopped: 'Mudança em lote interrompida',
  batchOf: (project: string, notDone: number) =>
    notDone === 0 ? project : `${project}: ${plural(notDone, 'ficou como estava', 'ficaram como estavam')}`,
  clientDecided: (client: string, done: number, of: number) =>
    `${client}: ${formatCount(done)} de ${formatCount(of)} decididos`,
  decisionsOf: (project: string, title: string, approved: number, changes: number) =>
    `${project}, ${title}: ${plural(approved, 'aprovado', 'aprovados')}, ${formatCount(changes)} com mudança pedida.`,
  policySet: (policy: string) => `Quem precisa aprovar: ${policy}`,
  policyOf: (project: string, by: string, before: string) => `${project}. ${by} mudou a regra; antes: ${before}.`,
  commented: (prompt: string, many: number) => `${plural(many, 'comentário', 'comentários')} sobre ${prompt}`,
  webhookPaused: (name: string) => `Webhook pausado: ${name}`,
  maintenancePlanned: 'Manutenção prevista',
  maintenanceOf: (start: string, end: string) => `De ${start} a ${end}`,
  system: 'Visitante',
  motion: 'Reduzir movimento',
  motionHelp: 'Nada se move sozinho nesta tela.',
  dataSaver: 'Economia de dados',
  dataSaverHelp: 'Os áudios vêm em cópia leve, e as listas se atualizam a cada 30 segundos, e não a cada 5.',
  onlyHere: 'Estas escolhas valem só neste aparelho.',
} as const;
