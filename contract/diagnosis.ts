import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';

/** State of one part of the installation: healthy, needs attention, or broken. */
export const Standing = v.picklist(['ok', 'look', 'broken']);
export type Standing = v.InferOutput<typeof Standing>;

export const Finding = v.object({
  /** Stable across versions: 'disk', 'backup', … */
  id: v.string(),
  title: v.string(),
  standing: Standing,
  /** Describes the current state. */
  sentence: v.string(),
  /** The remedy; absent if nothing needs to be done. */
  help: v.optional(v.string()),
});
export type Finding = v.InferOutput<typeof Finding>;

export const Diagnosis = v.object({
  at: v.string(),
  /** The worst standing among the findings. */
  standing: Standing,
  findings: v.array(Finding),
  /** Environment variables of this process; the value is null if it may be a secret. */
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
