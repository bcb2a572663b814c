import type { Language } from '#contract/kit/languages.ts';

export const languageNames: Readonly<Record<Language, string>> = {
  portuguese_brazil: 'Português (Brasil)',
  english: 'Inglês',
  spanish: 'Espanhol',
  french: 'Francês',
  german: 'Alemão',
  italian: 'Italiano',
  polish: 'Polonês',
  turkish: 'Turco',
  russian: 'Russo',
  dutch: 'Holandês',
  czech: 'Tcheco',
  arabic: 'Árabe',
  chinese: 'Chinês',
  hungarian: 'Húngaro',
  korean: 'Coreano',
  hindi: 'Hindi',
};
