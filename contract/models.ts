import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

export const models = {
  synthesizerModels: endpoint({ method: 'GET', path: '/models/synthesizer-models', summary: 'The names of the voices that can speak now', access: 'public', offline: 'last-answer', input: v.object({}), output: v.array(v.string()) }),
};
