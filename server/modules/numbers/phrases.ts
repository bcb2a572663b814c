import type { Position } from '#contract/numbers.ts';
import { cardinal, endsInMillions, type Gender } from '#server/speech/api/reading.ts';
import { months, type Piece, pieceOf, weekdays } from './vocabulary.ts';

/** A piece with its position in the phrase. */
export interface Placed {
  readonly piece: Piece;
  readonly position: Position;
}

/** An integer from 0 to 999,999,999. */
export const sayNumber = (value: number, gender: Gender = 'm'): string[] => cardinal(value, gender).split(' ');

/** An amount in cents of BRL. */
export function sayMoney(cents: number): string[] {
  const [reais, rest] = [Math.floor(cents / 100), cents % 100];
  const unit = reais === 1 ? ['real'] : endsInMillions(String(reais)) ? ['de', 'reais'] : ['reais'];
  const whole = reais > 0 || rest === 0 ? [...sayNumber(reais), ...unit] : [];
  const small = rest > 0 ? [...sayNumber(rest), rest === 1 ? 'centavo' : 'centavos'] : [];
  return [...whole, ...(whole.length > 0 && small.length > 0 ? ['e'] : []), ...small];
}

/** An ISO 8601 date, with its day of the week. */
export function sayDate(day: string): string[] {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const weekday = weekdays[new Date(Date.UTC(year, month - 1, date)).getUTCDay()]!;
  const spoken = date === 1 ? ['primeiro'] : sayNumber(date);
  return [weekday, ...spoken, 'de', months[month - 1]!, 'de', ...sayNumber(year)];
}

/** A time of day, 'HH:MM'. */
export function sayTime(time: string): string[] {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const hours =
    hour === 0 ? ['meia-noite'] : hour === 12 ? ['meio-dia'] : [...sayNumber(hour, 'f'), hour === 1 ? 'hora' : 'horas'];
  const minutes = minute === 0 ? [] : ['e', ...sayNumber(minute), minute === 1 ? 'minuto' : 'minutos'];
  return [...hours, ...minutes];
}

/** Pieces that make up a phrase; throws if a word has none. */
export function toPieces(words: readonly string[]): Placed[] {
  return words.map((word, i) => {
    const piece = pieceOf(word);
    if (!piece) throw new Error(`no piece says '${word}'`);
    return { piece, position: nearest(piece, i === words.length - 1 ? 'final' : i === 0 ? 'initial' : 'medial') };
  });
}

/** The wanted position, or the nearest that the piece has: no number ends with 'cento' or begins with 'e'. */
export function nearest({ carriers }: Piece, wanted: Position): Position {
  const order: readonly Position[] = [wanted, 'medial', 'final', 'initial'];
  return order.find((position) => carriers[position] !== undefined)!;
}
