/** The settings of a project: set once, used wherever a request does not say. */
export const projectSettings = {
  title: 'Configuração',
  help: 'O que fica combinado aqui vale para os prompts novos, os zips e os envios. O que já existe fica como está.',
  saved: 'Salvo.',
  saveFailed: 'Não foi possível salvar. Tente de novo.',
  sound: 'Prompts novos',
  voice: 'Voz',
  output: 'Saída',
  eachTime: 'Escolher a cada vez',
  zip: 'Zip',
  approval: 'Aprovação',
  client: 'Cliente',
  clientHelp: 'O nome já vem escrito ao enviar para aprovação.',
  rules: 'Regras',
  about: 'Nome e descrição',
} as const;
