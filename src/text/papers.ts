import type { BusinessUse } from '#contract/papers.ts';

export const papers = {
  title: 'Documentos da voz',
  titleOf: (voice: string) => `Documentos de ${voice}`,
  open: 'Documentos',
  edit: 'Editar documentos',
  fill: 'Preencher documentos',
  ask:
    'Falta dizer de quem é a voz e o que as licenças permitem. Pode ficar para depois: até lá, ' +
    'o uso comercial fica “a conferir”.',
  proposed: 'Ninguém conferiu ainda: é o que a Entoa sabe desta voz.',
  changed: (who: string, when: string) => `Preenchido por ${who}, ${when}.`,
  businessUse: 'Uso comercial',
  uses: { yes: 'Sim', no: 'Não', unknown: 'A conferir' } satisfies Record<BusinessUse, string>,
  person: 'De quem é a voz',
  personHelp: 'O nome da pessoa, ou que a voz é sintética.',
  consentBy: 'Quem deu o consentimento',
  consentUntil: 'Consentimento vale até',
  consentUntilHelp: 'Vazio: sem fim. Depois deste dia a voz não gera áudio novo; o que já existe fica.',
  consentFile: 'Arquivo do consentimento',
  consentFileHelp: 'PDF, PNG ou JPEG, até 10 MB.',
  chooseFile: 'Escolher arquivo',
  credit: 'O que creditar',
  creditHelp: 'Vai no CREDITOS.txt de cada zip.',
  weightsLicense: 'Licença dos pesos',
  dataLicense: 'Licença dos dados',
  ancestorLicense: 'Voz de origem e a licença dela',
  licenseText: 'Texto da licença',
  licenseTextAt: (day: string) => `Texto guardado em ${day}.`,
  unknown: 'não informado',
  until: (day: string) => `até ${day}`,
  ending: (day: string) => `O consentimento termina em ${day}. Renove-o antes, ou a voz não gera mais áudio novo.`,
  ended: (day: string) => `O consentimento terminou em ${day}: a voz não gera áudio novo. O que já existe fica.`,
  saved: 'Documentos salvos.',
  failed: 'Não foi possível salvar os documentos. Tente de novo.',
  loadFailed: 'Não foi possível buscar os documentos. Tente de novo.',
  later: 'Deixar para depois',
  rule: 'Só vozes de uso comercial',
  ruleHelp:
    'Prompts novos só aceitam vozes com uso comercial “sim”. O áudio que já existe fica; ao mudar o texto ou a voz ' +
    'de um prompt, ele também passa a pedir uma dessas vozes.',
  ruleFailed: 'A regra das vozes não mudou. Tente de novo.',
} as const;
