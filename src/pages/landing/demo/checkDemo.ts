import * as v from 'valibot';
import { DemoForm, type DemoRequest } from '#contract/demo.ts';
import type { DemoErrors, DemoValues } from './useDemoForm.ts';

/** Validates the form: returns the request, or the errors by field. */
export function checkDemo(values: DemoValues): { request: DemoRequest } | { errors: DemoErrors } {
  const checked = v.safeParse(DemoForm, values);
  if (checked.success) return { request: checked.output };
  const found = v.flatten<typeof DemoForm>(checked.issues).nested ?? {};
  return { errors: Object.fromEntries(Object.entries(found).map(([field, [first]]) => [field, first])) as DemoErrors };
}
