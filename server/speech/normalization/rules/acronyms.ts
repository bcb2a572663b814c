import { spell } from '#server/speech/normalization/letters.ts';
import { cardinal, ordinal, spellDigits } from '#server/speech/normalization/numberWords.ts';
import { type TextSpot, type Rule, before } from '#server/speech/normalization/rule.ts';
import { isAbbreviation } from './abbreviationWords.ts';
import { source } from '#server/speech/normalization/source.ts';
import { readings, wordSet } from '#server/speech/normalization/wordLists.ts';

/** Spelled, although an engine could read them as words. */
const spelled = wordSet(`
  CPF CNPJ RG IBGE INSS FGTS IPTU IPVA IRPF IRPJ CNH ICMS ISS IOF DDD DDI SMS PDF USB TV DVD CD GPS RH TI CEO CLT
  STF STJ TSE TRE TRT TST TJ PF PM PRF OAB UFRJ UFMG UFPR UFBA BNDES CVM ANS SPC UTI UPS OMS HIV DNA RNA LGBT LGPD
  CBF NBA UFC EUA UE OEA FMI IPCA IGP IGPM INPC CDI CDB LCI LCA IPO MST PT PL PSDB MDB PMDB PSD PSB PDT PP CGU TCU
  AGU ABNT NBR IVR API URL HTML HTTP HTTPS ETA QR CRM ERP IP IA BO FAQ EAD MBA PJ MP TCC SP RJ MG RS PR SC DF MT MS
  RN PB SLA UR UV EV VO IMC FC IG ISBN IMEI NF IR PPP UBS INPI ITBI ITCMD CPTM USA UK AC DC DJ TDAH AVC ECG ATM PMV
  PA CPI IPI OIT TEA TDA SUV IRRF ADI AIH AIT EEG ETE ONS UFABC FII DRE PSA CIO UPP SKU
`);

/** Spoken as words, with the spelling that the engine pronounces correctly. */
const words = readings(`
  CEP = cep; SUS = sus; ONU = onu; OTAN = otan; ANVISA = anvisa; PIS = pis; PASEP = pasep; COFINS = cofins;
  SAC = sac; PIX = pix; TED = ted; DOC = dóc; MEI = mei; ANEEL = anéel; ANATEL = anatel; ANAC = anac;
  PROCON = procon; DETRAN = detran; CONTRAN = contran; SERASA = serasa; ENEM = enem; SISU = sisu; PROUNI = prouni;
  FIES = fies; MEC = mec; UPA = upa; SAMU = samu; AIDS = áids; COVID = covid; FIFA = fifa; UEFA = uefa;
  CONMEBOL = conmebol; NASA = nasa; UNESCO = unesco; UNICEF = unicef; SELIC = selic; COPOM = copom; PIB = pib;
  IDEB = ideb; IBAMA = ibama; INCRA = incra; FUNAI = funai; EMBRAPA = embrapa; PETROBRAS = petrobras;
  ELETROBRAS = eletrobras; SEBRAE = sebrae; SENAC = senac; SENAI = senai; SESC = sesc; SESI = sesi; SENAT = senat;
  INMETRO = inmetro; UNICAMP = unicamp; USP = úspi; UNESP = unesp; PUC = puc; UERJ = uerj; FAPESP = fapesp;
  CAPES = capes; CADE = cade; MASP = masp; DIEESE = dieese; IPEA = ipea; OPEP = opep; MERCOSUL = mercosul;
  CPMI = cê pê eme i; DARF = darf; LED = led; PIN = pin; URA = ura; NIS = nis; CRECI = creci; CIPA = cipa;
  SEDEX = sedex; OVNI = ovni; LIBRAS = libras; CID = cid; VIP = vip; CEMIG = cemig; COPASA = copasa;
  SABESP = sabesp; COPEL = copel; ENEL = enel; IBOVESPA = ibovespa; B3 = bê três; ISO = iso; RENAVAM = renavam;
  DNIT = denit; DPVAT = dê pê vat; CRAS = crás; CAPS = caps; CREA = creia; RAIS = rais; CAGED = caged; DIRF = dirf;
  ECAD = ecad; COAF = coaf;
  LOAS = loas; BPC = bê pê cê; JBS = jota bê ésse; SAP = sáp; LTDA = limitada; EPP = éh pê pê; EIRELI = eireli;
`);

/** Also ordinary words; in a text in capitals they are those words. */
const ambiguous = wordSet(`
  IR MEI TI RAIS BO SAC DOC LIBRAS UE PA TEA CIO
`);

const states = readings(`
  AC = Acre; AL = Alagoas; AP = Amapá; AM = Amazonas; BA = Bahia; CE = Ceará; DF = Distrito Federal;
  ES = Espírito Santo; GO = Goiás; MA = Maranhão; MT = Mato Grosso; MS = Mato Grosso do Sul; MG = Minas Gerais;
  PA = Pará; PB = Paraíba; PR = Paraná; PE = Pernambuco; PI = Piauí; RJ = Rio de Janeiro; RN = Rio Grande do Norte;
  RS = Rio Grande do Sul; RO = Rondônia; RR = Roraima; SC = Santa Catarina; SP = São Paulo; SE = Sergipe;
  TO = Tocantins;
`);

/** True if a neighbouring word is in capitals too, so that an acronym cannot be told from a word. */
function isShouted(text: string, from: number, to: number): boolean {
  const shout =
    /(?:^|[\s("])(\p{Lu}{4,}|\p{Lu}+[ÃÕÇÁÉÍÓÚÂÊÔ]\p{Lu}*)$/u.exec(text.slice(Math.max(0, from - 24), from).trimEnd()) ??
    /^\s{1,3}(\p{Lu}{4,}|\p{Lu}+[ÃÕÇÁÉÍÓÚÂÊÔ]\p{Lu}*)(?!\p{L})/u.exec(text.slice(to, to + 24));
  return shout !== null && !spelled.has(shout[1] ?? '') && words[shout[1] ?? ''] === undefined;
}

const listOfStates = source`(?:^|[^\p{L}])(?:(?:exceto|menos|estados?)(?:[ \u00A0]d[eo])?|
  (?:${Object.keys(states).join('|').toLowerCase()})(?:,|,?[ \u00A0](?:e|ou)))[ \u00A0]$`;
const inState = (article: string) => new RegExp(source`(?:^|[^\p{L}])(?:${article})[ \u00A0]$|${listOfStates}`, 'u');
const masculineState = inState('n?o|do|ao|pelo');
const feminineState = inState('na|da|à|pela');
const plainState = inState('em|de');

/** Words before a state's letters, which depend on the article that its name has. */
const stateBefore = (state: string): RegExp =>
  /^(?:ES|CE|MA|PI|TO)$/.test(state) ? masculineState : state === 'BA' ? feminineState : plainState;

const windBefore = new RegExp(
  source`(?<!\p{L})(?:ventos?|rajadas?|brisas?|mar|frente|quadrante|rumo|direção|correnteza|swell|ondas?)[ \u00A0]
    (?:d[eo][ \u00A0])?(?:quadrante[ \u00A0])?$|\d[ \u00A0]?(?:m|metros|nós|km/h)[ \u00A0](?:de[ \u00A0]|\()$`,
  'u',
);
const compass = readings(`
  N = norte; S = sul; L = leste; O = oeste; NE = nordeste; SE = sudeste; SO = sudoeste; SW = sudoeste; NO = noroeste;
  NW = noroeste; W = oeste;
`);
const namedByLetters =
  /(?:categorias?|cat\.|lotes?|portão|turma|placa final|carteira)[ \u00A0](?:[a-e],?[ \u00A0](?:e[ \u00A0])?)?$/u;

/** Acronyms that begin with their only vowel and end as no word of the language does: IDH, ANP, ANTT. */
const endsAsNoWord = (written: string): boolean =>
  /^[AEIOU][^AEIOUÀ-Ü]{2,3}$/u.test(written) && !/^.(?:[RLNSX][TDCKSZM]S?|(.)\1.?)$/u.test(written);

/** Acronyms that begin as no word of the language does: CFO, KPI, TGO, PCMSO. */
const beginsAsNoWord = (written: string): boolean =>
  /^(?:[BDFGKTV](?![AEIOULRHW])|C(?![AEIOULRHÃÁÉÍÓÚ])|P(?![AEIOULRHS])|[JLMNRXZ](?![AEIOUHÃÁÉÍÓÚ]))[A-Z]{2,4}$/u.test(
    written,
  );

const isUnpronounceable = (written: string): boolean =>
  (endsAsNoWord(written) || beginsAsNoWord(written)) &&
  !saidAsWord.has(written) &&
  !isAbbreviation(written.toLowerCase());
const saidAsWord = wordSet(`
  UFSC ONG ONGS OPS ETC EXP IMP INTL ENGS PNEU PNEUS TCHAU TCHE CZAR TSAR GNU GMAIL KNORR
`);

/** States that journeys and lines link. */
const LINKED = '(?:SP|RJ|MG|ES|PR|SC|RS|BA|PE|CE|DF|GO)';

/** A dose, or a word for giving one. */
const doseBefore = new RegExp(
  source`(?:\d[ \u00A0]?(?:mg|mcg|µg|g|ml|l|ui|u|meq|cp|cps|cpr|comp|comprimidos?|gotas|gts|amp|ampolas?|fa|mg/kg)\.?|
    (?<!\p{L})(?:via|injeção|injetável|aplicação|aplicar|acesso|medicação|administrar|soro|dose))[ \u00A0]$`,
  'u',
);

/** Behind a dose, the way it is given, as nurses spell it: 10 mg IV, 2 mL IM. Tried before Roman numerals. */
export const waysOfGiving: readonly Rule[] = [
  {
    name: 'acronym',
    starts: ['capital'],
    first: 'isve',
    pattern: /(?:IM|IV|SL|SC|VO|EV)(?![\p{L}\d-]|\.\p{L})/uy,
    read: ([written], place) => (doseBefore.test(before(place)) ? spell(written) : undefined),
  },
];

/** Codes of laws, which lawyers name by their year. */
const LAWS = '(?:CF|CRFB|CLT|NCPC|CPC|CPPM|CPP|CPM|CP|CC|CTN|CDC|CTB)';
const yearOfLaw = (written: string): string =>
  cardinal(written.length === 2 && Number(written) < 40 ? 2000 + Number(written) : written);

const LONGEST_NAME = 56;
/** True if two letters begin the two words that explain them: Unidade consumidora (UC), UC (unidade consumidora). */
function isExplained(letters: string, { text, from, to }: Pick<TextSpot, 'text' | 'from' | 'to'>): boolean {
  const isInside = text[from - 1] === '(' && text[to] === ')';
  if (!isInside && !/^[ \u00A0]\(/.test(text.slice(to, to + 2))) return false;
  const near = isInside
    ? text.slice(Math.max(0, from - LONGEST_NAME), from - 1)
    : text.slice(to + 2, to + LONGEST_NAME);
  const name = isInside ? nameBefore.exec(near) : nameBehind.exec(near);
  return name !== null && `${name[1]}${name[2]}`.toUpperCase() === letters;
}
const TWO_WORDS = source`(\p{L})\p{Ll}{2,20}[ \u00A0]
  (?:(?:d[aeo]s?|e|em|n[ao]s?|[ao]s?|para|por|com)[ \u00A0])?(\p{L})\p{Ll}{2,20}`;
const nameBefore = new RegExp(source`(?<!\p{L})${TWO_WORDS}[ \u00A0]$`, 'u');
const nameBehind = new RegExp(source`^${TWO_WORDS}(?!\p{L})`, 'u');

export const acronyms: readonly Rule[] = [
  {
    // The year of a law: CF/88, CPC/2015.
    name: 'acronym',
    starts: ['capital'],
    first: 'cn',
    needs: '/',
    pattern: new RegExp(source`(${LAWS})/((?:19|20)\d{2}|\d{2})(?![\p{L}\d/]|[.,-]\d)`, 'uy'),
    read: ([, law = '', year = '']) => `${spell(law)} de ${yearOfLaw(year)}`,
  },
  {
    // Letters that their words explain: Unidade consumidora (UC), UC (unidade consumidora).
    name: 'acronym',
    starts: ['capital'],
    needs: '(',
    pattern: /\p{Lu}{2}(?![\p{L}\d])/uy,
    read: ([letters], place) => (isExplained(letters, place) ? spell(letters) : undefined),
  },
  {
    // Time zones: UTC-3.
    name: 'acronym',
    starts: ['capital'],
    first: 'ug',
    pattern: /(UTC|GMT)[ \u00A0]?([-−+])(\d{1,2})(?![\p{L}\d:])/uy,
    read: ([, zone = '', sign, hours = '']) => `${spell(zone)} ${sign === '+' ? 'mais' : 'menos'} ${cardinal(hours)}`,
  },
  {
    // Cidade/UF and Cidade - UF.
    name: 'state',
    starts: ['sign'],
    pattern: new RegExp(
      String.raw`(?:/[ \u00A0]?|[-–][ \u00A0]?)(${Object.keys(states).join('|')})(?![\p{L}\d-])`,
      'yu',
    ),
    read: ([written = '', state = ''], { text, from }) => {
      const lead = text.slice(Math.max(0, from - 3), from);
      const isSpaced = /[ \u00A0]$/.test(lead);
      if (
        !/(?:\p{Ll}|\p{Lu}{3})[ \u00A0]?$/u.test(text.slice(Math.max(0, from - 4), from)) ||
        (written.startsWith('-') && isSpaced !== /[ \u00A0]/.test(written))
      )
        return undefined;
      // CRM-SP, PROCON-SP: a branch instead of a place.
      return /\p{Lu}$/u.test(lead) ? ` ${spell(state)}` : `, ${states[state]}`;
    },
  },
  {
    // A way from one state to another, or to a city: SP-Rio, RJ/SP.
    name: 'state',
    starts: ['capital'],
    pattern: new RegExp(source`(${LINKED})[-–/](?:(${LINKED})(?![\p{L}\d-])|(?=\p{Lu}\p{Ll}{2}))`, 'uy'),
    read: ([, first = '', second], { text, from }) =>
      /[\p{L}\d/-]$/u.test(text.slice(Math.max(0, from - 1), from))
        ? undefined
        : `${states[first]}${second === undefined ? ' ' : `, ${states[second]}`}`,
  },
  {
    name: 'state',
    starts: ['sign'],
    pattern: new RegExp(String.raw`\((${Object.keys(states).join('|')})\)`, 'yu'),
    read: ([, state = ''], { text, from, to }) => {
      if (!/\p{Ll}[ \u00A0]$/u.test(text.slice(Math.max(0, from - 2), from))) return undefined;
      return isExplained(state, { text, from: from + 1, to: to - 1 }) ? undefined : `(${states[state]})`;
    },
  },
  {
    name: 'state',
    starts: ['capital'],
    pattern: new RegExp(String.raw`(${Object.keys(states).join('|')})(?=[.,;)\n]|$)`, 'yu'),
    read: ([state], { text, from }) =>
      /\p{Ll},[ \u00A0]$/u.test(text.slice(Math.max(0, from - 3), from)) ? states[state] : undefined,
  },
  {
    // Names with lower-case letters that are spoken as words.
    name: 'acronym',
    starts: ['letter'],
    first: 'aunpcowie',
    pattern: new RegExp(
      source`(?:Aneel|Aids|aids|USPi|NFe|NFSe|NF-e|NFS-e|NFC-e|CT-e|PhD|Ph\.D\.?|OABs|PcDs?|WhatsApp|Whatsapp|whatsapp|
        Wi-Fi|wi-fi|WiFi|wifi|e-CPF|e-CNPJ|I\.A\.)(?![\p{L}\d])`,
      'uy',
    ),
    read: ([written]) =>
      ({
        aneel: 'anéel',
        aids: 'áids',
        nfe: 'nota fiscal eletrônica',
        nfse: 'nota fiscal de serviço eletrônica',
        'nf-e': 'nota fiscal eletrônica',
        'nfs-e': 'nota fiscal de serviço eletrônica',
        'nfc-e': 'ene efe cê éh',
        'ct-e': 'cê tê éh',
        phd: 'pê agá dê',
        'ph.d': 'pê agá dê',
        'ph.d.': 'pê agá dê',
        whatsapp: 'uótizap',
        'wi-fi': 'uai-fai',
        wifi: 'uai-fai',
        'e-cpf': 'i cê pê efe',
        'e-cnpj': 'i cê ene pê jota',
        'i.a.': 'i á',
        pcd: 'pê cê dê',
        pcds: 'pê cê dês',
      })[written.toLowerCase()],
  },
  {
    // Index of rents: IGP-M, IGP-DI.
    name: 'acronym',
    starts: ['capital'],
    first: 'i',
    pattern: /IGP-(M|DI)(?![\p{L}\d])/uy,
    read: ([, kind = '']) => `${spell('IGP')} ${spell(kind)}`,
  },
  {
    // Bands of radio, and units of consumption by their number.
    name: 'acronym',
    starts: ['capital'],
    first: 'au',
    pattern: /AM(?=[ \u00A0](?:\d{3}|e[ \u00A0]FM|ou[ \u00A0]FM))|UC(?=[ \u00A0](?:n[º°.]{1,2}[ \u00A0]?)?\d)/uy,
    read: ([written]) => spell(written),
  },
  {
    name: 'acronym',
    starts: ['capital'],
    first: 'a',
    pattern: /AM(?![\p{L}\d])/uy,
    read: ([written], place) =>
      /(?:fm|rádio|ondas?|faixa)[ \u00A0](?:ou|e|em)?[ \u00A0]?$/u.test(before(place)) ? spell(written) : undefined,
  },
  {
    // Days and nights of a journey: 5D/4N, 5 dias/4 noites.
    name: 'acronym',
    starts: ['digit'],
    after: 'Dd',
    pattern: /(\d{1,2})[Dd][ \u00A0]?[/e-][ \u00A0]?(\d{1,2})[Nn](?![\p{L}\d])/uy,
    read: ([, days = '', nights = '']) =>
      `${cardinal(days)} ${Number(days) === 1 ? 'dia' : 'dias'} e ` +
      `${cardinal(nights, 'f')} ${Number(nights) === 1 ? 'noite' : 'noites'}`,
  },
  {
    // Quarters of a financial year: 4T24.
    name: 'date',
    starts: ['digit'],
    after: 'TS',
    pattern: /([1-4])([TS])(\d{2}|20\d{2})(?![\p{L}\d])/uy,
    read: ([, part = '', kind, year = '']) =>
      kind === 'S' && Number(part) > 2
        ? undefined
        : `${ordinal(Number(part), 'm')} ${kind === 'T' ? 'trimestre' : 'semestre'} de ` +
          cardinal(year.length === 2 ? 2000 + Number(year) : Number(year)),
  },
  {
    // Cells of a spreadsheet: C2:C11.
    name: 'code',
    starts: ['capital'],
    needs: ':',
    pattern: /([A-Z]{1,2})(\d{1,4}):([A-Z]{1,2})(\d{1,4})(?![\p{L}\d])/uy,
    read: ([, column = '', row = '', lastColumn = '', lastRow = '']) =>
      `${spell(column)} ${cardinal(row)} a ${spell(lastColumn)} ${cardinal(lastRow)}`,
  },
  {
    // An invoice by its number: NF 4512.
    name: 'acronym',
    starts: ['capital'],
    first: 'n',
    pattern: /NFs?(?=[ \u00A0](?:n[º°.]{1,2}[ \u00A0]?)?\d)/uy,
    read: ([written]) => (written.endsWith('s') ? 'notas fiscais' : 'nota fiscal'),
  },
  {
    // Half of a match: 40' do 1ºT, 2T.
    name: 'acronym',
    starts: ['digit'],
    after: 'ºT°',
    pattern: /([12])[º°]?[ \u00A0]?T(?![\p{L}\d])/uy,
    read: ([, half], place) =>
      /(?:\d['′’]|minutos?|min|gols?|placar|jogo|intervalo)[^.;:\n]{0,24}$/u.test(before(place))
        ? half === '1'
          ? 'primeiro tempo'
          : 'segundo tempo'
        : undefined,
  },
  {
    // Letters and digits combined: BR-101, COVID-19, 5G, MP3.
    name: 'code',
    starts: ['letter'],
    pattern: /(?:\p{Lu}{1,10}-|[A-Za-z]+)\d[A-Za-z\d]*(?:-[A-Z\d]{1,10}(?![\p{L}\d]))?/uy,
    read: ([written], place) => (isCutWord(place) ? undefined : sayMixed(written)),
  },
  {
    // Blood pressure: PA 12/8.
    name: 'acronym',
    starts: ['capital'],
    first: 'p',
    pattern:
      /PA(?=[ \u00A0:]{1,2}(?:(?:de|em|está|estava|é|era|foi|deu)[ \u00A0])?\d{2,3}[ \u00A0]?[/xX][ \u00A0]?\d)/uy,
    read: ([written]) => spell(written),
  },
  {
    // Winds: ventos de SE.
    name: 'acronym',
    starts: ['capital'],
    pattern: /(?:N|S|L|O|W|NE|SE|SO|SW|NO|NW)(?![\p{L}\d-]|\.[\p{L}\d])/uy,
    read: ([written], place) => (windBefore.test(before(place)) ? compass[written] : undefined),
  },
  {
    // States whose letters would be read as a word, by their article or in a list of states: no ES, SP, RJ e ES.
    name: 'state',
    starts: ['capital'],
    pattern: /(?:ES|CE|MA|PI|TO|BA|GO|AL|RO|SE|PE)(?![\p{L}\d-]|[.@]\p{L})/uy,
    read: ([state], place) =>
      stateBefore(state).test(before(place)) && !isShouted(place.text, place.from, place.to)
        ? states[state]
        : undefined,
  },
  {
    // Levels of a school behind a class: 3º B - EM.
    name: 'acronym',
    starts: ['capital'],
    first: 'e',
    pattern: /E[MF](?:(?=[.,:;)]|$)|(?=([ \u00A0]\p{Ll})))/uy,
    read: ([written, within], place) =>
      (within === undefined
        ? /(?:anos?|séries?|[ºª°](?:[ \u00A0]?[a-h])?)[ \u00A0](?:[-–][ \u00A0]|d[oe][ \u00A0])?\(?$/u
        : /(?:anos?|séries?)[ \u00A0]d[oe][ \u00A0]$/u
      ).test(before(place))
        ? spell(written)
        : undefined,
  },
  {
    // The total cost of a loan; the traffic office of a town has the same letters, said as a word.
    name: 'acronym',
    starts: ['capital'],
    first: 'c',
    needs: '%',
    pattern: /CET(?=[^.;!?\n]{0,24}\d[ \u00A0]?%)/uy,
    read: ([written]) => spell(written),
  },
  {
    // Blood types: sangue O-, doadores A+ e AB-.
    name: 'acronym',
    starts: ['capital'],
    first: 'abo',
    pattern: /(AB|[ABO])([-−+])(?![\p{L}\d-])/uy,
    read: ([, group = '', factor], place) =>
      /(?:(?:sangue|sanguíne|doador|doe)[^.;!?\n]{0,36}|estoques?[ \u00A0]de[ \u00A0])$/u.test(before(place))
        ? `${spell(group)} ${factor === '+' ? 'positivo' : 'negativo'}`
        : undefined,
  },
  {
    // The humidity of the air: UR 40%.
    name: 'acronym',
    starts: ['capital'],
    first: 'u',
    needs: 'UR',
    pattern: /UR(?=[ \u00A0:]{1,2}(?:do[ \u00A0]ar|[^.;!?\n]{0,24}\d[ \u00A0]?%))/uy,
    read: () => 'umidade relativa',
  },
  {
    // Amendments, whose abbreviations are also other words: EC 45/04.
    name: 'acronym',
    starts: ['capital'],
    first: 'e',
    pattern: /E[CD](?=[ \u00A0](?:n[º°.]{1,2}[ \u00A0]?)?\d{1,3}\/(?:\d{2}|\d{4})(?!\d))/uy,
    read: ([written]) => spell(written),
  },
  {
    // Appeals, whose abbreviations are also other words: RE 574.706.
    name: 'acronym',
    starts: ['capital'],
    first: 'rahi',
    pattern: /(?:RE|AI|HC|IN)(?=[ \u00A0](?:nº[ \u00A0])?\d{3}|[ \u00A0]\d{1,3}\.\d{3})/uy,
    read: ([written]) => spell(written),
  },
  {
    // Blood counts as laboratories abbreviate them.
    name: 'acronym',
    starts: ['capital'],
    first: 'h',
    pattern: /(?:Hb|Ht)(?=[ \u00A0:]{1,2}(?:de[ \u00A0])?\d)/uy,
    read: ([written]) => (written === 'Hb' ? 'hemoglobina' : 'hematócrito'),
  },
  {
    // Pairs of letters that name a category, a batch or a gate: categoria AD.
    name: 'acronym',
    starts: ['capital'],
    pattern: /\p{Lu}{2}(?![\p{L}\d]|[.@-]\p{L})/uy,
    read: ([written], place) =>
      namedByLetters.test(before(place)) && !isShouted(place.text, place.from, place.to) ? spell(written) : undefined,
  },
  {
    // An acronym may have a plural s; a hyphen followed by digits belongs to codes.
    name: 'acronym',
    starts: ['capital'],
    pattern: /(\p{Lu}{2,10})(s)?(?![\p{L}\d]|[.@]\p{L}|\.?\([Aa]\))/uy,
    read: ([, written = '', plural], place) => {
      if (ambiguous.has(written) && isShouted(place.text, place.from, place.to)) return undefined;
      const isSpelled =
        spelled.has(written) ||
        (words[written] === undefined && isUnpronounceable(written) && !isShouted(place.text, place.from, place.to)) ||
        (written.length <= 6 &&
          !/[AEIOUÀ-Ü]/u.test(written) &&
          words[written] === undefined &&
          !/^(.)\1+$/.test(written));
      const spoken = isSpelled ? spell(written) : words[written];
      return spoken && `${spoken}${plural === undefined || /[sx]$/.test(spoken) ? '' : 's'}`;
    },
  },
  {
    name: 'code',
    starts: ['digit'],
    pattern: /\d+[A-Za-z][A-Za-z\d]*/uy,
    read: ([written], place) =>
      isCutWord(place) || /^(?:\d+x){1,5}\d*[a-z]*$/i.test(written) || /[º°ª]/.test(before(place).slice(-1))
        ? undefined
        : sayMixed(written),
  },
];

/** True if the match ends within a word with an accent. */
const isCutWord = ({ text, to }: TextSpot): boolean => /\p{L}/u.test(text[to] ?? '');

function sayMixed(written: string): string {
  const runs = written.match(/\d+|\p{L}+/gu) ?? [];
  const isCode = (runs.length > 3 && written.length > 5) || (runs.length > 2 && /\d{4}/.test(written));
  return runs
    .map((run) => {
      if (/^\d/.test(run)) return run.length <= 3 && !/^0./.test(run) && !isCode ? cardinal(run) : spellDigits(run);
      if (/^[a-z]+$/.test(run) && run.length > 2 && /[aeiou]/.test(run)) return run;
      const isWord = run.length > 3 && /[AEIOUaeiou]/.test(run) && !spelled.has(run);
      return words[run] ?? (isWord ? run.toLowerCase() : spell(run));
    })
    .join(' ');
}
