export const maintenance = {
  title: 'Manutenção',
  heading: 'Pausa para manutenção. Voltamos em',
  headingOpen: 'Pausa para manutenção. Voltamos logo',
  over: 'encerrado',
  overHeading: 'Manutenção: tempo previsto',
  unit: 'horas, minutos e segundos',
  start: 'Início',
  end: 'Fim previsto',
  defaultMessage:
    'Estamos cuidando da Entoa. O que você fez está guardado, e o que estava na fila segue sozinho quando ela voltar.',
  note: 'Esta página se atualiza sozinha e leva você de volta aos projetos.',
  remaining: (hours: number, minutes: number) =>
    `Faltam ${hours === 1 ? '1 hora' : `${hours} horas`} e ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}`,
  progress: 'Andamento da manutenção',
} as const;

/** Summary of the notice for administrators, before maintenance starts. */
export const maintenanceSummary = {
  times: (start: string, end: string) => `De ${start} a ${end}.`,
  noMessage: 'Ainda não há mensagem: as pessoas lerão o aviso de sempre da Entoa.',
  noTimes: 'Ainda não há datas: as pessoas não saberão quando a Entoa volta.',
  past: 'O fim previsto já passou.',
  unknown: 'Não foi possível ler o aviso agora.',
} as const;

export const maintenanceForm = {
  title: 'Informações sobre manutenção',
  message: 'Mensagem',
  messageHelp: 'É o que as pessoas leem enquanto a manutenção está ligada.',
  start: 'Data prevista para início',
  end: 'Data prevista para fim',
  save: 'Salvar',
  loadFailed: 'Falha ao buscar as informações de manutenção.',
  saveFailed: 'Falha ao atualizar as informações de manutenção.',
  saved: 'Informações de manutenção atualizadas.',
  success: 'Sucesso',
  error: 'Erro',
  hours: 'Horas',
  minutes: 'Minutos',
  time: 'Hora',
  chooseTime: 'Confirmar',
} as const;

/** Labels of the editor's buttons. */
export const editorLabels = {
  boldControlLabel: 'Negrito',
  italicControlLabel: 'Itálico',
  underlineControlLabel: 'Sublinhado',
  strikeControlLabel: 'Riscado',
  codeControlLabel: 'Código',
  h1ControlLabel: 'Título 1',
  h2ControlLabel: 'Título 2',
  h3ControlLabel: 'Título 3',
  blockquoteControlLabel: 'Citação',
  hrControlLabel: 'Linha horizontal',
  bulletListControlLabel: 'Lista',
  orderedListControlLabel: 'Lista numerada',
  linkControlLabel: 'Link',
  unlinkControlLabel: 'Tirar o link',
  undoControlLabel: 'Desfazer',
  redoControlLabel: 'Refazer',
  clearFormattingControlLabel: 'Limpar formatação',
  linkEditorInputLabel: 'Endereço',
  linkEditorInputPlaceholder: 'https://exemplo.com.br',
  linkEditorExternalLink: 'Abrir em outra aba',
  linkEditorInternalLink: 'Abrir na mesma aba',
  linkEditorSave: 'Salvar',
} as const;
