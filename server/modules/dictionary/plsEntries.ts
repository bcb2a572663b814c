import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import type { DictionaryDraft } from '#contract/dictionary.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { RawEntry } from './RawEntry.ts';

/** W3C Pronunciation Lexicon Specification 1.0; what it cannot express has its own namespace. */
const NAMESPACE = 'http://www.w3.org/2005/01/pronunciation-lexicon';
const OWN_NAMESPACE = 'urn:entoa:dictionary';
/** Vendor alphabet, named as the specification requires. */
const ALPHABET = 'x-espeak';

const options = {
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#',
  parseTagValue: false,
  parseAttributeValue: false,
} as const;
const parser = new XMLParser({
  ...options,
  trimValues: true,
  isArray: (name) => ['lexeme', 'grapheme', 'alias', 'phoneme'].includes(name),
});
const builder = new XMLBuilder({ ...options, format: true, suppressEmptyNode: true, suppressBooleanAttributes: false });

type Node = string | { '#'?: string; [attribute: string]: unknown };
interface Lexeme {
  grapheme?: Node[];
  alias?: Node[];
  phoneme?: Node[];
  [attribute: string]: unknown;
}

export function readPlsEntries(text: string): RawEntry[] {
  // Custom entities could expand without limit or read files.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw unreadable('O arquivo PLS não pode ter DOCTYPE.');
  let lexicon: { lexeme?: Lexeme[]; [attribute: string]: unknown } | string | undefined;
  try {
    lexicon = (parser.parse(text, true) as { lexicon?: typeof lexicon }).lexicon;
  } catch {
    throw unreadable('O arquivo não é um XML bem formado.');
  }
  if (lexicon === undefined) throw unreadable('O arquivo XML não é um léxico PLS: falta o elemento lexicon.');
  const { lexeme: lexemes = [], ...about } = typeof lexicon === 'string' ? {} : lexicon;
  return lexemes.flatMap((lexeme, i) =>
    (lexeme.grapheme ?? ['']).map((grapheme): RawEntry => ({
      line: i + 1,
      entry: readLexeme(textOf(grapheme), lexeme, String(about['@alphabet'] ?? '')),
    })),
  );
}

/** The first pronunciation counts, as the specification says. */
function readLexeme(written: string, lexeme: Lexeme, alphabetOfAll: string): RawEntry['entry'] {
  const own = (name: string) => lexeme[`@entoa:${name}`];
  const fits = { written, isWholeWord: own('match') !== 'anywhere', isCaseSensitive: own('case') === 'sensitive' };
  const [alias] = lexeme.alias ?? [];
  const [phoneme] = lexeme.phoneme ?? [];
  if (alias !== undefined)
    return { ...fits, spoken: textOf(alias), kind: own('kind') === 'respelling' ? 'respelling' : 'alias' };
  if (phoneme === undefined) return { refused: `"${written}" não diz como se lê.` };
  const alphabet = (typeof phoneme === 'object' && phoneme['@alphabet']) || alphabetOfAll;
  if (alphabet !== ALPHABET)
    return {
      refused:
        `"${written}" usa o alfabeto fonético "${String(alphabet) || 'não indicado'}". ` +
        `Aqui só "${ALPHABET}" pode ser falado.`,
    };
  return { ...fits, spoken: textOf(phoneme), kind: 'phonemes' };
}

function textOf(node: Node): string {
  return typeof node === 'string' ? node : (node['#'] ?? '');
}

function unreadable(message: string) {
  return new Refusal('INVALID_INPUT', { fields: { file: message } });
}

export function writePlsEntries(entries: readonly DictionaryDraft[]): string {
  const lexeme = entries.map(({ written, kind, spoken, isWholeWord, isCaseSensitive }) => ({
    ...(!isWholeWord && { '@entoa:match': 'anywhere' }),
    ...(isCaseSensitive && { '@entoa:case': 'sensitive' }),
    ...(kind === 'respelling' && { '@entoa:kind': kind }),
    grapheme: written,
    ...(kind === 'phonemes' ? { phoneme: spoken } : { alias: spoken }),
  }));
  const names = { '@xmlns': NAMESPACE, '@xmlns:entoa': OWN_NAMESPACE };
  const lexicon = { '@version': '1.0', ...names, '@alphabet': ALPHABET, '@xml:lang': 'pt-BR', lexeme };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${String(builder.build({ lexicon }))}`;
}
