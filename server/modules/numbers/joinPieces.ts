import type { ParsedInput } from '#contract/kit/endpoint.ts';
import type { numbers as endpoints } from '#contract/numbers.ts';
import { type Placed, sayDate, sayMoney, sayNumber, sayTime, toPieces } from './phrases.ts';
import { Refusal } from '#server/base/refusal.ts';
import { encodePcmWav, type Fragment, measureJoin } from '#server/speech/api/fragments.ts';
import type { OpenPack } from './numberPackQueries.ts';

type Asked = ParsedInput<typeof endpoints.say>;

/** Words spoken for the value. */
function wordsOf({ kind, value, gender }: Asked): string[] {
  if (kind === 'date') return sayDate(value);
  if (kind === 'time') return sayTime(value);
  if (kind === 'number') return sayNumber(Number(value), gender);
  const [reais, cents = '0'] = value.split(',');
  return sayMoney(Number(reais) * 100 + Number(cents));
}

/** Audio fragments of a phrase in order; refuses if one is missing. */
function fragmentsOf(pack: OpenPack, placed: readonly Placed[]): Fragment[] {
  return placed.map(({ piece, position }) => {
    const fragment = pack.fragment(piece, position);
    if (fragment) return fragment;
    throw new Refusal('NOT_FOUND', { message: `Falta “${piece.words}” no pacote desta voz. Faça o pacote de novo.` });
  });
}

export function describeJoins(pack: OpenPack, asked: Asked) {
  const words = wordsOf(asked);
  const placed = toPieces(words);
  const fragments = fragmentsOf(pack, placed);
  return {
    text: words.join(' '),
    pieces: placed.map(({ piece: { key, words: said }, position }) => ({ key, words: said, position })),
    joins: fragments.slice(1).map((fragment, i) => measureJoin(fragments[i]!, fragment)),
  };
}

/** Concatenates the pieces without gaps, as a telephone system plays them. */
export function joinPieces(pack: OpenPack, asked: Asked): Uint8Array {
  const fragments = fragmentsOf(pack, toPieces(wordsOf(asked)));
  const samples = new Float32Array(fragments.reduce((sum, fragment) => sum + fragment.samples.length, 0));
  let at = 0;
  for (const fragment of fragments) {
    samples.set(fragment.samples, at);
    at += fragment.samples.length;
  }
  return encodePcmWav(samples, fragments[0]!.sampleRate);
}
