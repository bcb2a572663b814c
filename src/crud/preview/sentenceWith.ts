import { findMarkProblem } from '#common/marks.ts';

/**
 * The sentence of the text with the first occurrence of a written form, for a preview; the whole text if the sentence
 * would cut a mark in two. Undefined if the form does not occur.
 */
export function sentenceWith(text: string, written: string): string | undefined {
  const at = text.toLowerCase().indexOf(written.trim().toLowerCase());
  if (at < 0 || written.trim() === '') return undefined;
  // A mark can begin a sentence; Unicode would count its opening bracket as part of the previous one, so that brackets
  // are replaced by letters.
  const sentences = new Intl.Segmenter('pt-BR', { granularity: 'sentence' }).segment(text.replaceAll('[', 'X'));
  const { index, segment } = sentences.containing(at)!;
  const sentence = text.slice(index, index + segment.length).trim();
  const isWhole = sentence.toLowerCase().includes(written.trim().toLowerCase());
  return isWhole && findMarkProblem(sentence) === undefined ? sentence : text.trim();
}
