import { wordSet } from '#server/speech/normalization/wordLists.ts';

/** Women's names that do not end in -a. */
const feminine = wordSet(`
  cármen carmen raquel isabel ester esther beatriz míriam miriam rute ruth inês alice denise simone eliane cristiane
  rose luciane solange irene helen gisele giselle michele michelle daniele danielle viviane jaqueline jacqueline marlene
  nise clarice berenice doris elis elisabete elizabeth ivone ivete gleice liz lurdes lourdes mercedes dolores nair tais
  thaís taís iris íris rosemary marli nanci nancy suely sueli marly keli kelly evelyn karen ellen suellen raissa noemi
  margarete salete arlete bernadete odete valquíria socorro carmem yasmin jasmim luz flor dulce judite edith janete
`);
/** Surnames and men's names in -a, behind a title without a given name. */
const notFeminine = wordSet(`
  silva souza sousa costa lima rocha barbosa batista cunha fonseca correia correa garcia braga miranda saraiva bezerra
  mota motta maia paiva serra mesquita lacerda câmara gama vieira nogueira batalha luca joshua andrada frança aranha
  alcântara pitanga espíndola bandeira bernarda peçanha barra lessa prata padilha pimenta mendonça barroza feitosa lira
  viana vianna bahia assunção távora vilela avila ávila zavaska luna sá mata matta guerra cabanha balestra
`);

/** Women's names that are no surname and no other word, so that even 'prof.' and 'dr.' are a woman's title. */
const given = wordSet(`
  ana maria mariana juliana fernanda patrícia patricia márcia marcia adriana sandra camila bruna amanda letícia larissa
  vanessa luciana renata aline cláudia claudia paula cristina daniela gabriela rafaela natália tatiana débora mônica
  sônia vera lúcia regina roberta simone viviane beatriz raquel isabel helena eduarda júlia luísa luiza carolina joana
  rosana silvana fabiana eliana marta teresa tereza denise elaine alessandra andréia bianca priscila sabrina
`);
export const isGivenNameOfWoman = (name: string): boolean => given.has(name.toLowerCase());

export function isFeminineName(name: string): boolean {
  const key = name.toLowerCase();
  return feminine.has(key) || (key.endsWith('a') && !notFeminine.has(key) && !/(?:eira|ueira)$/u.test(key));
}
