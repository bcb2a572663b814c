/** Texts of the telephone switch only, which is loaded late. */
export const telephone = {
  listen: 'Ouvir como telefone',
  byKey: 'Ouvir como telefone (T)',
  on: 'Som de telefone ligado.',
  off: 'Som de telefone desligado.',
  unable: 'O som de telefone precisa de uma conexão segura (https) e de um navegador atual.',
  failed: 'Não foi possível ligar o som de telefone. Tente de novo.',
} as const;
