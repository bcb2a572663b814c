import { isSame, type TypedOver, withTyped } from '#core/form/useSchemaForm.ts';

type Fields = Record<string, unknown>;

/** A stored draft; drafts of older builds are the values alone. */
export interface StoredDraft {
  read(): Promise<unknown>;
  write(draft: TypedOver): void;
  clear(): void;
}

/** Merges a stored draft into the record's values; undefined if it is of another form. */
export function restoreDraft<Values extends Fields>(stored: unknown, record: Values) {
  const draft = isTypedOver(stored) ? stored : { values: stored, base: record };
  const [values, over] = [completed(draft.values, record), completed(draft.base, record)];
  if (!values || !over) return undefined;
  const merged = withTyped(record, { values, base: over });
  const contested = Object.keys(record).filter(
    (name) => !isSame(merged[name], record[name]) && !isSame(over[name], record[name]),
  );
  return {
    values: merged,
    // Contested fields keep their base, so that the next restore finds them contested again.
    base: { ...record, ...Object.fromEntries(contested.map((name) => [name, over[name]])) },
    isContested: contested.length > 0,
  };
}

const isTypedOver = (stored: unknown): stored is TypedOver =>
  typeof stored === 'object' && stored !== null && 'values' in stored && 'base' in stored;

/** Stored values with what drafts of older builds lack; undefined if they are of another form. */
function completed<Values extends Fields>(stored: unknown, like: Values): Values | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const whole: Fields = { ...like, ...stored };
  return Object.keys(like).every((name) => typeof whole[name] === typeof like[name]) ? (whole as Values) : undefined;
}
