/** A word whose open or closed vowel decides its meaning: two words with the same spelling. */
export interface Homograph {
  /** Index of the vowel in the word. */
  readonly at: number;
  /** Both meanings in a short phrase, for people to choose from. */
  readonly open: string;
  readonly closed: string;
}

export const homographs: Readonly<Record<string, Homograph>> = {
  jogo: { at: 1, open: 'eu jogo', closed: 'o jogo' },
  gosto: { at: 1, open: 'eu gosto', closed: 'o gosto' },
  começo: { at: 3, open: 'eu começo', closed: 'o começo' },
  almoço: { at: 3, open: 'eu almoço', closed: 'o almoço' },
  acordo: { at: 2, open: 'eu acordo', closed: 'o acordo' },
  molho: { at: 1, open: 'eu molho', closed: 'o molho' },
  sede: { at: 1, open: 'a sede da empresa', closed: 'estou com sede' },
  sedes: { at: 1, open: 'as sedes da empresa', closed: 'tantas sedes' },
  colher: { at: 4, open: 'a colher', closed: 'vou colher' },
  forma: { at: 1, open: 'desta forma', closed: 'a forma do bolo' },
  corte: { at: 1, open: 'o corte', closed: 'a corte suprema' },
};

export const findHomograph = (word: string): Homograph | undefined => {
  const key = word.toLowerCase();
  return Object.hasOwn(homographs, key) ? homographs[key] : undefined;
};

const accents: Readonly<Record<string, readonly [open: string, closed: string]>> = {
  e: ['é', 'ê'],
  o: ['ó', 'ô'],
  E: ['É', 'Ê'],
  O: ['Ó', 'Ô'],
};

/** The word with an accent that makes the vowel unambiguous for a voice. */
export function accentVowel(word: string, at: number, isOpen: boolean): string {
  const accent = accents[word[at] ?? '']?.[isOpen ? 0 : 1];
  return accent === undefined ? word : word.slice(0, at) + accent + word.slice(at + 1);
}

/** The mark for the choice in a text: [aberto:jogo]. */
export const writeVowel = (word: string, isOpen: boolean): string => `[${isOpen ? 'aberto' : 'fechado'}:${word}]`;
