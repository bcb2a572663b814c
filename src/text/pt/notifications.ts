import { plural } from './common.ts';

export const notifications = {
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
  dataSaverHelp: 'Os áudios vêm em cópia leve, e as listas se atualizam a cada 30 segundos, e não a cada 5.',
  onlyHere: 'Estas escolhas valem só neste aparelho.',
} as const;
