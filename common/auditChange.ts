import { auditValues } from './auditValues.ts';
import { type AuditField, auditFields } from './auditWords.ts';
import type { NoticeNode } from './notice.ts';
import { decodeNotice } from './noticeCodec.ts';

export interface FieldChange {
  readonly field: string;
  readonly before?: string;
  readonly after?: string;
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/**
 * The fields that an action changed, in words; unchanged fields and purely technical ones are left out. Times are given
 * in `zone`, or in the reader's own time zone.
 */
export function describeChange(before: unknown, after: unknown, zone?: string): FieldChange[] {
  const [was, is] = [asRecord(before), asRecord(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => nameOf(field) !== null && !isSame(was[field], is[field]))
    .map((field) => ({
      field: nameOf(field) ?? field,
      ...(field in was && { before: toText(field, was[field], zone) }),
      ...(field in is && { after: toText(field, is[field], zone) }),
    }));
}

/** Null for technical fields; an entry of an older build may contain a field that has no name any more. */
function nameOf(field: string): string | null {
  return field in auditFields ? auditFields[field as AuditField] : field;
}

/** A missing and an empty value count as equal. */
function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null);
}

function asRecord(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}

function toText(field: string, value: unknown, zone: string | undefined): string {
  if (value === null || value === undefined || value === '') return 'vazio';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number') return value.toLocaleString('pt-BR', { maximumFractionDigits: 6 });
  if (Array.isArray(value)) return value.map((one) => toText(field, one, zone)).join(', ') || 'vazio';
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([name]) => nameOf(name) !== null)
      .map(([name, one]) => `${nameOf(name)}: ${toText(name, one, zone)}`)
      .join(', ');
  return wordOf(field, String(value), zone);
}

function wordOf(field: string, value: string, zone: string | undefined): string {
  const known = auditValues[field as AuditField]?.[value];
  if (known !== undefined) return known;
  if (field === 'message') return textOf(decodeNotice(value)?.content) || value;
  if (DAY.test(value)) return value.replace(DAY, '$3/$2/$1');
  if (!MOMENT.test(value)) return value;
  return new Date(value).toLocaleString('pt-BR', {
    ...(zone !== undefined && { timeZone: zone }),
    dateStyle: 'short',
    timeStyle: 'short',
  });
}

function textOf(nodes: readonly NoticeNode[] | undefined): string {
  return (nodes ?? [])
    .map((node) => (node.type === 'text' ? node.text : 'content' in node ? `${textOf(node.content)} ` : ' '))
    .join('')
    .trim();
}
