import { reading as endpoints } from '#contract/reading.ts';
import { hooksOf } from './hooksOf.ts';

export const reading = hooksOf('reading', endpoints, {
  queries: {
    read: ['Dictionary'],
    timings: [],
  },
});
