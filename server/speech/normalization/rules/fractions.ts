import { type Gender, cardinal, ordinal } from '#server/speech/normalization/numberWords.ts';
import { type TextSpot, before } from '#server/speech/normalization/rule.ts';
import { source } from '#server/speech/normalization/source.ts';

const parts: Readonly<Record<string, readonly [string, Gender]>> = {
  2: ['meio', 'm'],
  3: ['terço', 'm'],
  100: ['centésimo', 'm'],
  1000: ['milésimo', 'm'],
};

const halved = new RegExp(
  source`^[ \u00A0](?:de[ \u00A0])?(xícara|colher|hora|dúzia|garrafa|lata|folha|página|porção|pizza|dose|cebola|maçã|
    tonelada|fatia|cápsula|semana|banana|x[íi]cs?\.|xíc|cx\.|dz|cols?\.)`,
  'u',
);
const measured =
  /^[ \u00A0](?:xícaras?|x[íi]cs?\.|copo|colher|col\.|lata|litro|quilo|pacote|maço|dúzia|pitada)(?![\p{L}])/u;

/** Fraction in words; a half agrees in gender with what is halved. */
export function sayFraction(over: string, under: string, place?: TextSpot): string | undefined {
  const [top, bottom] = [Number(over), Number(under)];
  if (top === 0 || bottom < 2) return undefined;
  if (bottom === 2 && top === 1) {
    const next = place && halved.exec(place.text.slice(place.to, place.to + 20));
    // A ticket or a meal at half the price: pagam 1/2.
    const isPaid = place !== undefined && /(?:^|[^\p{L}])pag\p{L}{1,4}[ \u00A0]$/u.test(before(place));
    return next || isPaid ? 'meia' : 'meio';
  }
  const name =
    bottom <= 10 ? (parts[bottom]?.[0] ?? ordinal(bottom, 'm')) : (parts[bottom]?.[0] ?? `${cardinal(under)} avo`);
  const said = `${cardinal(over)} ${name}${top === 1 ? '' : 's'}`;
  // 1/4 xícara: a part of one.
  return place && measured.test(place.text.slice(place.to, place.to + 14)) ? `${said} de` : said;
}
