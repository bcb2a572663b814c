import type { Position } from '#contract/numbers.ts';
import { cardinal, endsInMillions, type Gender } from '#server/speech/api/reading.ts';
import { months, type Piece, pieceOf, weekdays } from './vocabulary.ts';

/** A piece, as it is said in its place of a phrase. */
export interface Placed {
  readonly piece: Piece;
  readonly position: Position;
}

/** A whole number, 0 to 999,999,999. */
export const sayNumber = (value: number, gender: Gender = 'm'): string[] => cardinal(value, gender).split(' ');

/** Cents of BRL. */
export function sayMoney(cents: number): string[] {
  const [reais, rest] = [Math.floor(cents / 100), cents % 100];
  const unit = reais === 1 ? ['real'] : endsInMillions(String(reais)) ? ['de', 'reais'] : ['reais'];
  const whole = reais > 0 || rest === 0 ? [...sayNumber(reais), ...unit] : [];
  const small = rest > 0 ? [...sayNumber(rest), rest === 1 ? 'centavo' : 'centavos'] : [];
  return [...whole, ...(whole.length > 0 && small.length > 0 ? ['e'] : []), ...small];
}

/** A day of the calendar, as written in ISO 8601; with its day of the week. */
export function sayDate(day: string): string[] {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const weekday = weekdays[new Date(Date.UTC(year, month - 1, date)).getUTCDay()]!;
  const spoken = date === 1 ? ['primeiro'] : sayNumber(date);
  return [weekday, ...spoken, 'de', months[month - 1]!, 'de', ...sayNumber(year)];
}

/** An hour of the day, 'HH:MM'. */
export function sayTime(time: string): string[] {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const hours =
    hour === 0 ? ['meia-noite'] : hour === 12 ? ['meio-dia'] : [...sayNumber(hour, 'f'), hour === 1 ? 'hora' : 'horas'];
  const minutes = minute === 0 ? [] : ['e', ...sayNumber(minute), minute === 1 ? 'minuto' : 'minutos'];
  return [...hours, ...minutes];
}

/** The pieces that a phrase is joined of; throws where a word has none. */
export function toPieces(words: readonly string[]): Placed[] {
  return words.map((word, i) => {
    const piece = pieceOf(word);
    if (!piece) throw new Error(`no piece says '${word}'`);
    return { piece, position: nearest(piece, i === words.length - 1 ? 'final' : i === 0 ? 'initial' : 'medial') };
  });
}

/** A position that the piece has: a number that ends in 'cento' does not exist, nor one that begins with 'e'. */
export function nearest({ carriers }: Piece, wanted: Position): Position {
  const order: readonly Position[] = [wanted, 'medial', 'final', 'initial'];
  return order.find((position) => carriers[position] !== undefined)!;
}
