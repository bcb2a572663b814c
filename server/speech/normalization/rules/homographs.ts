import { accentVowel, findHomograph, homographs } from '#common/homographs.ts';
import { type TextSpot, type Rule, before } from '#server/speech/normalization/rule.ts';
import { wordSet } from '#server/speech/normalization/wordLists.ts';
import { source } from '#server/speech/normalization/source.ts';

interface Neighbours {
  /** Words before it in the same sentence in lower case, the nearest first. */
  readonly last: string;
  readonly lead: string;
  /** Text after it in lower case, from its first space on. */
  readonly next: string;
}

const LOOK_AHEAD = 40;

function neighboursOf(place: TextSpot): Neighbours {
  const lead = /[^.!?;:\n]*$/.exec(before(place))?.[0] ?? '';
  const last = /(\p{L}+|\d+)[ \u00A0]["“(]?$/u.exec(lead)?.[1] ?? '';
  return { last, lead, next: place.text.slice(place.to, place.to + LOOK_AHEAD).toLowerCase() };
}

/** Words before a verb, and hardly ever before a noun. */
const beforeVerbs = wordSet('eu não nunca sempre já nem me quando se também');
/** Words after the verb at the beginning of a sentence, where no article decides. */
const afterVerbs: Readonly<Record<string, RegExp>> = {
  jogo: /^[ \u00A0](?:bola|futebol|vôlei|basquete|tênis|xadrez|cartas|videogame|na loteria)(?!\p{L})/u,
  gosto: new RegExp(
    source`^[ \u00A0](?:muito|demais|disso|disto|dele|dela|deles|delas|tanto|mais de|
      de (?:você|vocês|ti|mim|ele|ela|\p{L}+[aei]r(?!\p{L})))`,
    'u',
  ),
  começo: /^[ \u00A0](?:a|por) \p{L}+[aei]r(?!\p{L})/u,
  almoço: /^[ \u00A0](?:fora|sempre|cedo|tarde|sozinh[oa])(?!\p{L})/u,
  acordo: /^[ \u00A0](?:cedo|tarde|sempre|todos os dias|todo dia|às|de madrugada)(?!\p{L})/u,
  molho: /^[ \u00A0](?:[ao]s? plantas?|[ao]s? flores|o jardim|a horta|o rosto|os pés|as mãos)(?!\p{L})/u,
};
/** Words before a noun that is also a verb form: o, este, bom… */
const beforeNouns = new RegExp(
  source`(?:^|[^\p{L}])(?:o|um|do|no|ao|pelo|dum|num|este|esse|aquele|deste|desse|neste|nesse|meu|seu|teu|nosso|cada|
    qualquer|outro|novo|bom|mau|primeiro|último|próximo|grande|mesmo|nenhum|algum|de|em|para|com|sem|
    por|que)[ \u00A0]["“(]?$`,
  'u',
);

const isVerb = (word: string, { last, lead, next }: Neighbours): boolean =>
  beforeVerbs.has(last) || (!beforeNouns.test(lead) && (afterVerbs[word]?.test(next) ?? false));

const thirstBefore = new RegExp(
  source`(?:^|[^\p{L}])(?:(?:com|sem|ter|tem|têm|tenho|temos|tinha|tinham|tendo|tive|teve|sinto|sente|sentir|sentia|
    senti|dá|dar|dando|dava|muita|tanta|pouca|mais|bastante|passa|passar|passou|passando)|
    (?:mat|saci|acalm|alivi)\p{L}{1,4}(?: (?:a|sua|minha|nossa|a sua|a minha|a nossa|tua|a tua))?|
    (?:morr|mort)\p{L}{1,4} de|fome e|fome ou)[ \u00A0]$`,
  'u',
);
const seatAfter = new RegExp(
  source`^[ \u00A0](?:em|na|no|nas|nos|própria|social|administrativa|fixa|central|nacional|regional|nova|atual|à|
    ao lado|da|do|dos|das)(?!\p{L})`,
  'u',
);
const thirstAfter = new RegExp(
  source`^[ \u00A0](?:e fome|ou fome|de (?:vingança|justiça|poder|saber|conhecimento|viver|aprender|vitória|vencer|
    sangue|amor|água|glória|liberdade))(?!\p{L})`,
  'u',
);

const spoonBefore = new RegExp(
  source`(?:^|[^\p{L}])(?:uma|da|na|pela|numa|duma|cada|meia|com|sem|sua|minha|esta|essa|dessa|desta|nessa|nesta|
    pequena|grande|de uma|\d{1,3}|½|¼|e)[ \u00A0]["“(]?$`,
  'u',
);
const spoonAfter = new RegExp(
  source`^[ \u00A0](?:de (?:sopa|chá|sobremesa|café|pau|plástico|prata|açúcar|sal|arroz|medida|pedreiro|servir|madeira|
    óleo|farinha)|\((?:de )?(?:sopa|chá|sobremesa|café)\)|cheia|rasa|limpa|descartável|medidora|dosadora)(?!\p{L})`,
  'u',
);
const picking = new RegExp(
  source`(?:^|[^\p{L}])(?:começ|volt|pass|aprend|ajud|vou|vai|vamos|vão|ir|foi|fui|chamad|obrigad|
    prepar|dispost)\p{L}{0,6}[ \u00A0]a[ \u00A0]$`,
  'u',
);

const mouldAfter = new RegExp(
  source`^[ \u00A0](?:d[eo] (?:bolo|pudim|pão|gelo|pizza|torta|empada|silicone|alumínio|teflon|queijo|fundo)|untada|
    redonda|retangular|quadrada|furada|refratária|antiaderente|com furo|grande untada|média untada|
    enfarinhada|forrada|desmontável|com (?:papel|cone|buraco)|
    d[eo] (?:vidro|metal|ferro|cerâmica|cupcake|muffin|\d{1,2}(?: ?x ?\d{1,2})? ?cm))(?!\p{L})`,
  'u',
);
const mouldBefore = new RegExp(
  source`(?:^|[^\p{L}])(?:(?:unt|enfarinh|desenform|forr)\p{L}{1,4}[ \u00A0](?:a|uma|bem a|bem uma)|
    (?:despej|coloqu|distribu|transfir|derram|acomod)\p{L}{1,4}[ \u00A0](?:\p{L}{1,12}[ \u00A0]){0,3}(?:na|numa|em uma))
    [ \u00A0]$`,
  'u',
);

const courtBefore = new RegExp(
  source`(?:^|[^\p{L}])(?:(?<!não |nunca )a|da|na|à|pela|uma|suprema|alta|esta|essa|desta|dessa|nesta|nossa|sua|egrégia|
    mesma|toda a)[ \u00A0]["“(]?$`,
  'u',
);
const courtAfter = new RegExp(
  source`^[ \u00A0](?:internacional|suprema|interamericana|constitucional|especial|real|superior|marcial|europeia|
    de justiça|de apelação|imperial)(?!\p{L})`,
  'u',
);

/** Decides by the surrounding words; ambiguous cases use the most frequent meaning. */
const isOpenBy: Readonly<Record<string, (neighbours: Neighbours) => boolean>> = {
  jogo: (near) => isVerb('jogo', near),
  gosto: (near) => isVerb('gosto', near),
  começo: (near) => isVerb('começo', near),
  almoço: (near) => isVerb('almoço', near),
  acordo: (near) => isVerb('acordo', near),
  molho: (near) => /^[ \u00A0]de chaves?(?!\p{L})/u.test(near.next) || isVerb('molho', near),
  sede: ({ lead, next }) => !(thirstAfter.test(next) || (thirstBefore.test(lead) && !seatAfter.test(next))),
  sedes: () => true,
  colher: ({ last, lead, next }) =>
    spoonAfter.test(next) || spoonBefore.test(lead) || (last === 'a' && !picking.test(lead)),
  forma: ({ lead, next }) => !(mouldAfter.test(next) || mouldBefore.test(lead)),
  corte: ({ lead, next }) => !(courtBefore.test(lead) || courtAfter.test(next)),
};

const WORDS = Object.keys(homographs)
  .sort((a, b) => b.length - a.length)
  .join('|');

export const homographRules: readonly Rule[] = [
  {
    name: 'homograph',
    starts: ['letter'],
    pattern: new RegExp(String.raw`(?:${WORDS})(?![\p{L}\d-])`, 'iuy'),
    read: ([word = ''], place) => {
      const { at } = findHomograph(word) ?? {};
      if (at === undefined) return undefined;
      return accentVowel(word, at, isOpenBy[word.toLowerCase()]?.(neighboursOf(place)) ?? true);
    },
  },
  {
    // The spelling reform removed its accent, so the voice would use an open vowel.
    name: 'homograph',
    starts: ['letter'],
    pattern: /peras?(?![\p{L}\d-])/iuy,
    read: ([word = '']) => accentVowel(word, 1, false),
  },
];
