import { type Rule, before, wordsAfter } from '#server/speech/reading/rule.ts';

/** Before a name: the dot never ends a sentence. With a capital after it the dot may be missing. */
const titles: Readonly<Record<string, string>> = {
  sr: 'senhor',
  sra: 'senhora',
  srta: 'senhorita',
  srs: 'senhores',
  sras: 'senhoras',
  dr: 'doutor',
  dra: 'doutora',
  drs: 'doutores',
  dras: 'doutoras',
  prof: 'professor',
  profa: 'professora',
  profª: 'professora',
  'prof.ª': 'professora',
  'dr.ª': 'doutora',
  drª: 'doutora',
  'sr.ª': 'senhora',
  srª: 'senhora',
  eng: 'engenheiro',
  engº: 'engenheiro',
  engª: 'engenheira',
  av: 'avenida',
  al: 'alameda',
  pça: 'praça',
  pç: 'praça',
  rod: 'rodovia',
  estr: 'estrada',
  trav: 'travessa',
  tv: 'travessa',
  jd: 'jardim',
  vl: 'vila',
  pq: 'parque',
  ed: 'edifício',
  exmo: 'excelentíssimo',
  exma: 'excelentíssima',
  ilmo: 'ilustríssimo',
  ilma: 'ilustríssima',
  sto: 'santo',
  sta: 'santa',
  pe: 'padre',
  gov: 'governador',
  pres: 'presidente',
  dep: 'deputado',
  sen: 'senador',
  ver: 'vereador',
  des: 'desembargador',
  cel: 'coronel',
  ten: 'tenente',
  sgt: 'sargento',
  gen: 'general',
  mal: 'marechal',
  maj: 'major',
  pref: 'prefeito',
  lgo: 'largo',
  res: 'residencial',
  cond: 'condomínio',
  bal: 'balneário',
  d: 'dom',
  cia: 'companhia',
};
const withoutDot = new Set([
  'dr.ª',
  'sr.ª',
  'prof.ª',
  'sr',
  'sra',
  'srta',
  'srs',
  'dr',
  'dra',
  'prof',
  'profa',
  'profª',
  'drª',
  'srª',
  'av',
  'pça',
  'rod',
  'jd',
  'engº',
  'engª',
]);
/** Before a number. */
const counted: Readonly<Record<string, string>> = {
  p: 'página',
  pp: 'páginas',
  pg: 'página',
  pgs: 'páginas',
  pág: 'página',
  págs: 'páginas',
  cap: 'capítulo',
  caps: 'capítulos',
  vol: 'volume',
  vols: 'volumes',
  art: 'artigo',
  arts: 'artigos',
  inc: 'inciso',
  fl: 'folha',
  fls: 'folhas',
  n: 'número',
  nr: 'número',
  no: 'número',
  num: 'número',
  bl: 'bloco',
  cj: 'conjunto',
  sl: 'sala',
  lt: 'lote',
  qd: 'quadra',
  ed: 'edição',
  cx: 'caixa',
  km: 'quilômetro',
  ap: 'apartamento',
  apt: 'apartamento',
  apto: 'apartamento',
  aptº: 'apartamento',
  tel: 'telefone',
  tels: 'telefones',
  cel: 'celular',
  res: 'resolução',
  séc: 'século',
  fig: 'figura',
  tab: 'tabela',
  ref: 'referência',
  parc: 'parcela',
  and: 'andar',
  cód: 'código',
  item: 'item',
  tam: 'tamanho',
  dec: 'decreto',
  proc: 'processo',
  q: 'quadra',
  lj: 'loja',
  gal: 'galpão',
  ag: 'agência',
  op: 'operação',
  s: 'sala',
};
const countedWithoutDot = new Set([
  'apto',
  'apt',
  'ap',
  'aptº',
  'bl',
  'cj',
  'km',
  'pág',
  'págs',
  'pg',
  'art',
  'cap',
  'vol',
  'tel',
  'qd',
  'lt',
  'fls',
  'cód',
]);
/** Also before a letter: bloco B. */
const lettered = new Set(['bl', 'ap', 'apto', 'apt', 'lt', 'sl', 'qd', 'cj', 'lj']);
/** Anywhere; before a capital or at the end the dot ends the sentence as well. */
const anywhere: Readonly<Record<string, string>> = {
  etc: 'etcétera',
  obs: 'observação',
  ltda: 'limitada',
  cia: 'companhia',
  's.a': 'ésse á',
  'a.a': 'ao ano',
  'a.m': 'ao mês',
  'a.c': 'antes de Cristo',
  'd.c': 'depois de Cristo',
  aprox: 'aproximadamente',
  máx: 'máximo',
  mín: 'mínimo',
  qtd: 'quantidade',
  qtde: 'quantidade',
  venc: 'vencimento',
  jr: 'júnior',
  apto: 'apartamento',
  tel: 'telefone',
  pág: 'página',
  págs: 'páginas',
  ref: 'referência',
  'p.ex': 'por exemplo',
  'p. ex': 'por exemplo',
  ex: 'exemplo',
  cód: 'código',
  end: 'endereço',
  compl: 'complemento',
  depto: 'departamento',
  dpto: 'departamento',
  adm: 'administração',
  gov: 'governo',
  univ: 'universidade',
  fund: 'fundação',
  assoc: 'associação',
  internac: 'internacional',
  'v.exa': 'vossa excelência',
  'v. exa': 'vossa excelência',
  'v.sa': 'vossa senhoria',
  'v. sa': 'vossa senhoria',
  's.o.s': 'ésse ó ésse',
  'e.t': 'i tê',
  'c.c': 'com cópia',
  resp: 'responsável',
  func: 'funcionário',
  atend: 'atendimento',
  hab: 'habitantes',
  'km.': 'quilômetros',
  esq: 'esquina',
  'c/c': 'conta corrente',
  vs: 'versus',
  ltd: 'limitada',
  seg: 'segunda',
  mens: 'mensal',
  'r.s.v.p': 'responda por favor',
};
/** Dotted in the middle of writing and a Portuguese word without it: only in small letters, not at an end. */
const onlyInside = new Set(['ex', 'seg', 'end', 'máx', 'mín', 'fund', 'hab', 'gov', 'ref', 'venc', 'resp']);
const slashed: Readonly<Record<string, string>> = {
  'c/': 'com',
  'p/': 'para',
  's/': 'sem',
  's/n': 'sem número',
  's/nº': 'sem número',
  's/a': 'ésse á',
  'a/c': 'aos cuidados de',
  'e/ou': 'e ou',
  'c/c': 'conta corrente',
  'n/a': 'não se aplica',
};
const chat: Readonly<Record<string, string>> = {
  etc: 'etcétera',
  vc: 'você',
  vcs: 'vocês',
  tb: 'também',
  tbm: 'também',
  pq: 'porque',
  hj: 'hoje',
  msg: 'mensagem',
  msgs: 'mensagens',
  obg: 'obrigado',
  blz: 'beleza',
  qdo: 'quando',
  tds: 'todos',
  dps: 'depois',
  mto: 'muito',
  mt: 'muito',
  bjs: 'beijos',
  pfv: 'por favor',
  pgto: 'pagamento',
  pagto: 'pagamento',
  atte: 'atenciosamente',
  att: 'atenciosamente',
};
const weekdays: Readonly<Record<string, string>> = {
  seg: 'segunda',
  ter: 'terça',
  qua: 'quarta',
  qui: 'quinta',
  sex: 'sexta',
  sáb: 'sábado',
  sab: 'sábado',
  dom: 'domingo',
};
const WEEKDAY = '(?:seg|ter|qua|qui|sex|sáb|sab|dom)';
const known = (entries: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(entries, key) ? entries[key] : undefined;

export const abbreviations: readonly Rule[] = [
  {
    // Prezado(a), Sr(a)., dia(s): one form stands for both.
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /(\p{L}{1,24})\((a|s|es|as)\)(\.)?/uy,
    read: ([, stem = '', ending = '', dot = ''], place) => {
      // 5 dia(s) are dias; whoever is told of 1 hears dia.
      if (ending !== 'a')
        return (
          (stem + (/(?:^|[^\d.,])(?:0*[2-9]|\d*[1-9]\d)[ \u00A0]$/.test(before(place)) ? ending : '')).replace(
            /ês(?=es$)/u,
            'es',
          ) + dot
        );
      const one = known(titles, stem.toLowerCase());
      const two = known(titles, `${stem.toLowerCase()}a`);
      if (one !== undefined && two !== undefined) return `${one} ou ${two}`;
      return `${stem} ou ${stem.endsWith('o') ? stem.slice(0, -1) : stem}a${dot}`;
    },
  },
  {
    name: 'weekday',
    starts: ['letter'],
    pattern: new RegExp(
      String.raw`(${WEEKDAY})\.?[ \u00A0]?(a|à|-|–|e|/)[ \u00A0]?(${WEEKDAY})(?!\p{L})(?:\.(?![ \u00A0]\p{Lu}|$))?`,
      'yiu',
    ),
    read: ([, first = '', joint = '', second = '']) =>
      `${weekdays[first.toLowerCase()]} ${/[-–aà]/i.test(joint) ? 'a' : 'e'} ${weekdays[second.toLowerCase()]}`,
  },
  {
    // Sex. 20h.
    name: 'weekday',
    starts: ['letter'],
    pattern: new RegExp(String.raw`(${WEEKDAY})\.?(?=[ \u00A0,:]{1,2}\d{1,2}(?:h|:\d))`, 'yiu'),
    read: ([, day = '']) => weekdays[day.toLowerCase()],
  },
  {
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /(tel|cel)(?=:)/iuy,
    read: ([written]) => counted[written.toLowerCase()],
  },
  {
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /(?:[cpsa]\/(?:nº|n|a|c)?|e\/ou|n\/a)(?![\p{L}\d])/iuy,
    read: ([written]) => known(slashed, written.toLowerCase()),
  },
  {
    // c/ and p/ may touch the next word: p/você.
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /([cps]\/)(?=\p{Ll}{2})/uy,
    read: ([written]) => `${slashed[written]} `,
  },
  {
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /(?:n\.?[º°]s?|N\.?[º°]s?|nos?\.[ºª]|n\.os)(?![\p{L}])\.?/uy,
    read: ([written]) => (/s/.test(written) ? 'números' : 'número'),
  },
  {
    name: 'abbreviation',
    starts: ['letter'],
    pattern:
      /S\.[ \u00A0]?(?=(?:Paulo|Bernardo|José|João|Luís|Luiz|Francisco|Pedro|Caetano|Carlos|Vicente|Gonçalo|Sebastião|Miguel|Jorge|Bento)(?!\p{L}))/uy,
    read: (_, place) => (/\p{L}\.[ \u00A0]$/u.test(before(place)) ? undefined : 'São '),
  },
  {
    // Dona Maria, dom Pedro.
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /D\.[ \u00A0](?=\p{Lu}\p{Ll}{1,20}a(?!\p{L}))/uy,
    read: (_, place) => (/\p{L}\.[ \u00A0]$/u.test(before(place)) ? undefined : 'dona '),
  },
  {
    // R. Augusta, 500: a street, and no initial, when a house number follows.
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /R\.?[ \u00A0](?=(?:d[aeo]s?[ \u00A0])?\p{Lu}[\p{L} ]{2,40},[ \u00A0](?:\d|n[º°.]|s\/n))/uy,
    read: (_, place) =>
      /\p{L}\.?[ \u00A0]$/u.test(before(place)) && !/(?:na|à|da|pela|endereço|fica|em|e)[ \u00A0]$/u.test(before(place))
        ? undefined
        : 'rua ',
  },
  {
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /(p\. ?ex|a\. ?a|a\. ?m|a\. ?C|d\. ?C|S\.A|V\. ?Exa|V\. ?Sa|S\.O\.S|E\.T|C\.C|r\.s\.v\.p)\./iuy,
    read: ([, written = ''], place) => {
      const { text, to } = place;
      const key = written.toLowerCase().replace(/^([ad])\. ([acm])$/, '$1.$2');
      if (/^[AD]/.test(written) && key.endsWith('.c')) return undefined;
      // 10% a.a.; at 3 a.m. nobody writes so here.
      if ((key === 'a.a' || key === 'a.m') && !/%[ \u00A0]$/.test(before(place))) return undefined;
      const spoken = known(anywhere, key);
      return spoken && spoken + endOf(text, to);
    },
  },
  {
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /(\p{L}{1,6}(?:\.?[ªº])?)(\.)?(?![\p{L}\d])/uy,
    read: ([, written = '', dot], place) => {
      const { text, to } = place;
      const key = written.toLowerCase();
      const next = text.slice(to, to + 4);
      const chatWord = dot === undefined ? known(chat, written) : undefined;
      if (chatWord !== undefined) return chatWord;
      const isNumberNext =
        /^[ \u00A0]{0,2}(?:n[º°.]|[\d(])/u.test(next) ||
        /^[ \u00A0][IVXLC]{1,8}(?!\p{L})/u.test(text.slice(to, to + 10)) ||
        (lettered.has(key) && /^[ \u00A0]\p{Lu}(?!\p{L})/u.test(text.slice(to, to + 3)));
      const beforeNumber = known(counted, key);
      if (beforeNumber !== undefined && isNumberNext && (dot !== undefined || countedWithoutDot.has(key)))
        return beforeNumber;
      // 'A p. 5' is a page, 'p 5' is not.
      const title = known(titles, key);
      const isNameNext =
        dot === undefined
          ? /^[ \u00A0]\p{Lu}/u.test(next)
          : /^[ \u00A0]{0,2}(?:d[aeo]s?[ \u00A0]|\d{1,2}[ \u00A0]de[ \u00A0])?\p{Lu}/u.test(text.slice(to, to + 10));
      if (
        title !== undefined &&
        isNameNext &&
        (dot !== undefined
          ? written !== 'd' && !isWordOf(key, written)
          : withoutDot.has(key) && /^\p{Lu}\p{Ll}/u.test(written))
      )
        return title;
      if (title !== undefined && dot !== undefined && /^(?:sr|sra|srs|sras|srta|dr|dra)$/.test(key))
        return title + endOf(text, to);
      const spoken = dot === undefined ? undefined : known(anywhere, key);
      if (spoken === undefined || (onlyInside.has(key) && endOf(text, to) !== '')) return undefined;
      return spoken + endOf(text, to);
    },
  },
];

/** Words of their own that would be taken for a title at a sentence's end: 'não quero mal. Pedro'. */
const isWordOf = (key: string, written: string): boolean =>
  ['mal', 'res', 'des', 'ver', 'bal', 'al', 'pe', 'gen', 'tv', 'd', 'ed', 'ten'].includes(key) &&
  !/^\p{Lu}/u.test(written);

/** The dot of an abbreviation that is also the sentence's. */
function endOf(text: string, to: number): string {
  const [next] = wordsAfter(text, to, 1);
  const rest = text.slice(to, to + 3).trimStart();
  const isEnd =
    (rest === '' && to + 3 >= text.length) ||
    /^[\n\r]/.test(text.slice(to, to + 1)) ||
    (next !== undefined && /^\p{Lu}/u.test(rest));
  return isEnd ? '.' : '';
}
