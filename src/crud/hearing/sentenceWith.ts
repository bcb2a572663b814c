import { findMarkProblem } from '#common/marks.ts';

/**
 * The sentence of a text in which a written form stands first, to be heard alone; the whole text where that would cut a
 * mark in two. Undefined where it stands nowhere.
 */
export function sentenceWith(text: string, written: string): string | undefined {
  const at = text.toLowerCase().indexOf(written.trim().toLowerCase());
  if (at < 0 || written.trim() === '') return undefined;
  // A mark begins a sentence as a letter does; to Unicode its bracket belongs to the one before.
  const sentences = new Intl.Segmenter('pt-BR', { granularity: 'sentence' }).segment(text.replaceAll('[', 'X'));
  const { index, segment } = sentences.containing(at)!;
  const sentence = text.slice(index, index + segment.length).trim();
  const isWhole = sentence.toLowerCase().includes(written.trim().toLowerCase());
  return isWhole && findMarkProblem(sentence) === undefined ? sentence : text.trim();
}
