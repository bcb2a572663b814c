import { plural } from './common.ts';

export const backups = {
  title: 'Cópias de segurança',
  about: 'O banco de dados e os áudios, guardados toda noite às 2h na pasta que o servidor tem para isso.',
  off:
    'Nenhuma cópia é feita sozinha: o servidor não tem uma pasta para elas (BACKUP_DIR). ' +
    'Baixe uma por semana e guarde em outro lugar.',
  downloadNow: 'Baixar uma cópia agora',
  madeAt: (at: string) => `A última foi feita em ${at}.`,
  noneMade: 'Nenhuma foi feita ainda.',
  overdue: (at: string) => `A última cópia de segurança é de ${at}.`,
  neverMade: 'Ainda não há nenhuma cópia de segurança.',
  overdueAct: 'Fazer uma cópia',
  none: 'Nenhuma cópia ainda. A primeira vem às 2h, ou agora, se você quiser.',
  make: 'Fazer uma cópia agora',
  making: 'Fazendo a cópia',
  asked: 'Cópia pedida. Ela aparece na lista quando estiver pronta.',
  makeFailed: 'Não foi possível pedir a cópia. Tente novamente.',
  failed: (at: string) => `A última cópia, em ${at}, não foi feita.`,
  list: 'Cópias guardadas',
  kept: (count: number) => `Ficam as ${count} mais novas.`,
  holds: (rows: number, files: number) =>
    `${plural(rows, 'registro', 'registros')}, ${plural(files, 'arquivo', 'arquivos')}`,
  restore: 'Restaurar',
  restoreOf: (at: string) => `Restaurar a cópia de ${at}`,
  restoreTitle: (at: string) => `Deseja restaurar a cópia de ${at}?`,
  restoreBody:
    'A Entoa volta a ser o que era naquele momento: o que foi feito depois sai de cena. ' +
    'Ela liga de novo em seguida, e todos entram de novo. Quem cuida do servidor ainda pode desfazer pelo terminal.',
  restoreAsked: 'A cópia está sendo conferida e escrita.',
  restoreFailed: 'Não foi possível pedir a restauração. Tente novamente.',
  restoring:
    'Uma cópia está sendo conferida e escrita. Dá para continuar até a Entoa ligar de novo, ' +
    'mas o que mudar agora se perde.',
  download: 'Baixar',
  downloadTitle: (at: string) => `Baixar a cópia de ${at}`,
  downloadBody: 'Ela guarda tudo o que há aqui, também as contas e as chaves. Confirme que é você.',
  downloadOf: (at: string) => `Baixar a cópia de ${at}`,
} as const;
