import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

export const health = {
  get: endpoint({ method: 'GET', path: '/health', summary: 'Answers ok once the database and the engine are up', access: 'public', input: v.object({}), output: v.object({ status: v.literal('ok'), version: v.string() }) }),
};
