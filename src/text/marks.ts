/** Texts for the marks in a prompt's text. */
export const marks = {
  label: 'Marcas da fala',
  names: { pause: 'Pausa', spell: 'Soletrar', slow: 'Devagar', emphasis: 'Ênfase' },
  titles: {
    pause: 'Pausa no cursor',
    spell: 'Soletrar a seleção',
    slow: 'Dizer a seleção devagar',
    emphasis: 'Dar ênfase à seleção',
  },
  keys: 'Alt+Shift+',
  misfit: 'A marca não cabe aqui: a seleção corta outra marca, ou o texto ficaria longo demais.',
} as const;
