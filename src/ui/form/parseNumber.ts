const GROUPED = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/;
const PLAIN = /^-?\d+([.,]\d+)?$/;

/**
 * Parses a number in Brazilian notation, with or without thousands separators; a single dot that is no thousands
 * separator is a decimal point, for other keyboards. Undefined for anything else.
 */
export function parseNumber(typed: string): number | undefined {
  const text = typed.trim();
  if (GROUPED.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return PLAIN.test(text) ? Number(text.replace(',', '.')) : undefined;
}
