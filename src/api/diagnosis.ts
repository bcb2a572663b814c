import { diagnosis as endpoints } from '#contract/diagnosis.ts';
import { hooksOf } from './hooksOf.ts';

export const diagnosis = hooksOf('diagnosis', endpoints, { queries: { get: [] } });
