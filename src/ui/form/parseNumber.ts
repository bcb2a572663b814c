const GROUPED = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/;
const PLAIN = /^-?\d+([.,]\d+)?$/;

/**
 * A number as Brazil writes it, with thousands in groups or not; a single dot that groups nothing is a decimal point,
 * as other keyboards have it. Undefined for anything else.
 */
export function parseNumber(typed: string): number | undefined {
  const text = typed.trim();
  if (GROUPED.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return PLAIN.test(text) ? Number(text.replace(',', '.')) : undefined;
}
