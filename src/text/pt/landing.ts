export const landing = {
  title: 'Texto em fala',
  headline: 'Seu texto, na melodia do português.',
  sentence: 'A Entoa transforma textos e planilhas em áudio, e mostra a entonação de cada frase antes de você ouvir.',
  login: 'Login',
  dashboard: 'Dashboard',
} as const;
