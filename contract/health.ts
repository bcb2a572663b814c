import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';

export const health = {
  get: endpoint({
    method: 'GET',
    path: '/health',
    answersInMaintenance: true,
    summary: 'Answers ok while the server and its database do',
    access: 'public',
    input: v.object({}),
    output: v.object({ status: v.literal('ok'), version: v.string() }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    answersInMaintenance: true,
    access: 'public',
    summary: 'Whether new work is taken; else 503 NOT_READY whose fields (disk, database) say why not',
    input: v.object({}),
    output: v.object({ status: v.literal('ready') }),
  }),
};
