import { useCallback, useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { useDraft } from './useDraft.ts';

/**
 * What is typed into a dialog or a box outside of a form: stored as a draft under `name` until it is forgotten, so that
 * neither Escape nor a reload loses it. `empty` must be the same value for the whole life of the component.
 */
export function useTyped<Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
  empty: v.InferOutput<Schema>,
): readonly [v.InferOutput<Schema>, (typed: v.InferOutput<Schema>) => void, () => void] {
  const draft = useDraft(name);
  const [typed, setTyped] = useState(empty);
  useEffect(() => {
    let isCurrent = true;
    void draft.read().then((kept) => {
      // The person may be faster than the disk.
      if (isCurrent && v.is(schema, kept)) setTyped((now: v.InferOutput<Schema>) => (now === empty ? kept : now));
    });
    return () => {
      isCurrent = false;
    };
  }, [draft, schema, empty]);
  const type = useCallback(
    (now: v.InferOutput<Schema>) => {
      setTyped(now);
      draft.write(now);
    },
    [draft],
  );
  const forget = useCallback(() => {
    setTyped(empty);
    draft.clear();
  }, [draft, empty]);
  return useMemo(() => [typed, type, forget], [typed, type, forget]);
}
