import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';

export const SocialLink = v.object({ name: v.string(), url: v.string() });
export type SocialLink = v.InferOutput<typeof SocialLink>;

export const site = {
  get: endpoint({
    method: 'GET',
    path: '/site',
    answersInMaintenance: true,
    summary: 'What public pages show of the configuration; `metricsUrl` to ADMIN only',
    access: 'public',
    offline: 'last-answer',
    input: v.object({}),
    output: v.object({
      socialLinks: v.array(SocialLink),
      /** Where the source code and the documents are. */
      codeUrl: v.optional(v.string()),
      docsUrl: v.optional(v.string()),
      metricsUrl: v.optional(v.string()),
      externalSignIn: v.boolean(),
      /** Only to persons who are signed in: true if a recognizer can check audio. */
      hasRecognizer: v.optional(v.boolean()),
      /** Only to ADMIN: host and model of the recognizer. */
      recognizer: v.optional(v.string()),
      /** Name of this installation; absent if it has none. */
      name: v.optional(v.string()),
    }),
  }),
};
