const units = [
  '1', '1 ', '1.', '1,', '1-', '1/', '1:', '11 ', '(11) ', '0800 ', 'A', 'a.', 'a@', 'a-', 'a.a@a.', 'R$', 'R$ ', 'R$ 1.000', '$1', '-', '*', '#',
  '1a', 'A1', 'A1-', 'XVI ', 'www.', 'www.a', 'http://', '+1 ', '1h', '1h30', '1x', '1 x ', '%', '½', '②', '😀', '[', '[[', '[devagar]', '[soletrar:',
  '[pausa:1s]', 'Sr. ', 'seg a ', ' ', '\u00A0', 'ª', '1ª ', '1 e ', '12/', '1º/', '.', '...', 'é', 'a/', 'p/', '99.999.999/9999-', '1.1.1-',
  'código ', 'protocolo 1 ', '1mil', '1 mil ', 'as 2 ', '**** ',
];

/** Texts of 2,000 characters that make a careless pattern try everything, each with what it repeats. */
export const adversaries: readonly (readonly [unit: string, text: string])[] = units.map((unit) => [unit, unit.repeat(2000).slice(0, 2000)]);
