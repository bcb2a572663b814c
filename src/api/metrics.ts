import { metrics as endpoints } from '#contract/metrics.ts';
import { hooksOf } from './hooksOf.ts';

export const metrics = hooksOf('metrics', endpoints, {
  queries: {
    stream: [],
  },
});
