import { audit as text, fieldNames } from '#text/pt/audit.ts';

export interface FieldChange {
  readonly field: string;
  readonly before?: string;
  readonly after?: string;
}

/** What an act changed, field by field; what stayed as it was is left out. */
export function describeChange(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [asRecord(before), asRecord(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !isSame(was[field], is[field]))
    .map((field) => ({
      field: fieldNames[field] ?? field,
      ...(field in was && { before: toText(was[field]) }),
      ...(field in is && { after: toText(is[field]) }),
    }));
}

/** What was not there and what is empty are the same to a person. */
function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null);
}

function asRecord(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { valor: value };
}

function toText(value: unknown): string {
  if (value === null || value === undefined || value === '') return text.empty;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'number') return value.toLocaleString('pt-BR', { maximumFractionDigits: 6 });
  return typeof value === 'string' ? value : JSON.stringify(value);
}
