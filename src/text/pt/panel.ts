import { plural } from './common.ts';

export const panel = {
  open: 'Notificações e este aparelho',
  openNew: 'Notificações e este aparelho, há novidades',
  title: 'Painel',
  tabs: { notifications: 'Notificações', audit: 'Auditoria', device: 'Este aparelho' },
  none: 'Nada de novo nos últimos dias.',
  noneHelp: 'Quando um áudio ou um zip seu ficar pronto, aparece aqui.',
  audioReady: (processed: number) => `${plural(processed, 'áudio pronto', 'áudios prontos')}`,
  audioFailed: (failed: number) => `, ${failed.toLocaleString('pt-BR')} com falha`,
  audioOf: (project: string, file: string | null) => (file === null ? project : `${project}, ${file}`),
  zipReady: 'Zip pronto',
  zipOf: (project: string, files: number, size: string) => `${project}: ${plural(files, 'áudio', 'áudios')}, ${size}`,
  maintenancePlanned: 'Manutenção prevista',
  maintenanceOf: (start: string, end: string) => `De ${start} a ${end}`,
  system: 'Visitante',
  motion: 'Reduzir movimento',
  motionHelp: 'Nada se move sozinho nesta tela.',
  dataSaver: 'Economia de dados',
  dataSaverHelp: 'As listas se atualizam a cada 30 segundos, e não a cada 5.',
  onlyHere: 'Estas escolhas valem só neste aparelho.',
} as const;

/** What an act of the audit log is called; what is not named here is shown as it is. */
export const actNames: Record<string, string> = {
  'auth.login': 'entrou', 'auth.loginRefused': 'tentou entrar', 'auth.updatePassword': 'mudou a senha', 'auth.refreshReused': 'sessão encerrada por repetição',
  'projects.create': 'criou o projeto', 'projects.update': 'mudou o projeto', 'projects.remove': 'excluiu o projeto', 'projects.archive': 'arquivou o projeto',
  'projects.reactivate': 'reativou o projeto', 'projects.pack': 'pediu o zip de', 'projects.cancelPack': 'cancelou o zip de',
  'prompts.create': 'criou o prompt', 'prompts.createFromFile': 'enviou o arquivo', 'prompts.update': 'mudou o prompt', 'prompts.remove': 'excluiu o prompt',
  'prompts.invalidate': 'invalidou o prompt', 'prompts.undoInvalidate': 'desfez a invalidação de', 'prompts.revise': 'revisou o prompt', 'prompts.undoRevise': 'desfez a revisão de',
  'settings.update': 'mudou as configurações', 'maintenance.update': 'mudou o aviso de manutenção',
};
