import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';

/** How a part of the installation is: well, to be looked at some time, or broken. */
export const Standing = v.picklist(['ok', 'look', 'broken']);
export type Standing = v.InferOutput<typeof Standing>;

export const Finding = v.object({
  /** Stays the same over versions: 'disk', 'backup', … */
  id: v.string(),
  title: v.string(),
  standing: Standing,
  /** How it is. */
  sentence: v.string(),
  /** What to do about it; only where something is to be done. */
  help: v.optional(v.string()),
});
export type Finding = v.InferOutput<typeof Finding>;

export const Diagnosis = v.object({
  at: v.string(),
  /** The worst of them. */
  standing: Standing,
  findings: v.array(Finding),
  /** What the environment of this process says; the value is null where it may be a secret. */
  configuration: v.array(v.object({ name: v.string(), isSet: v.boolean(), value: v.nullable(v.string()) })),
});
export type Diagnosis = v.InferOutput<typeof Diagnosis>;

export const diagnosis = {
  get: endpoint({
    method: 'GET',
    path: '/diagnosis',
    summary: 'How the installation is, line by line, as the server that answers sees it; no secrets',
    access: 'settings',
    input: v.object({}),
    output: Diagnosis,
  }),
};
