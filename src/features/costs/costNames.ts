import type { Cost } from '#contract/costs.ts';

export function costName({ project, apikey }: Cost): string {
  return project ?? apikey ?? '';
}
