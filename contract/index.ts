import { apikeys } from './apikeys.ts';
import { approvalLinks } from './approvalLinks.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { backups } from './backups.ts';
import { batches } from './batches.ts';
import { bin } from './bin.ts';
import { numbers } from './numbers.ts';
import { catalogue } from './catalogue.ts';
import { clientApprovals } from './clientApprovals.ts';
import { comments } from './comments.ts';
import { costs } from './costs.ts';
import { demo } from './demo.ts';
import { diagnosis } from './diagnosis.ts';
import { dictionary } from './dictionary.ts';
import { events } from './events.ts';
import { failedPrompts } from './failedPrompts.ts';
import { health } from './health.ts';
import { maintenance } from './maintenance.ts';
import { metrics } from './metrics.ts';
import { models } from './models.ts';
import { notifications } from './notifications.ts';
import { papers } from './papers.ts';
import { preview } from './preview.ts';
import { projects } from './projects.ts';
import { prompts } from './prompts.ts';
import { reading } from './reading.ts';
import { recognizer } from './recognizer.ts';
import { scripts } from './scripts.ts';
import { scriptVersions } from './scriptVersions.ts';
import { secondFactor } from './secondFactor.ts';
import { fileImports } from './fileImports.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { mail } from './mail.ts';
import { setup } from './setup.ts';
import { site } from './site.ts';
import { speech } from './speech.ts';
import { takes } from './takes.ts';
import { users } from './users.ts';
import { voices } from './voices.ts';
import { webhooks } from './webhooks.ts';

/**
 * All endpoints, by noun. The server must implement each; OpenAPI, the service worker and the permission tests read it.
 */
export const contract = {
  auth,
  secondFactor,
  sessions,
  projects,
  prompts,
  takes,
  approvalLinks,
  clientApprovals,
  comments,
  preview,
  fileImports,
  scripts,
  scriptVersions,
  failedPrompts,
  batches,
  bin,
  dictionary,
  demo,
  reading,
  models,
  catalogue,
  papers,
  recognizer,
  numbers,
  metrics,
  users,
  costs,
  settings,
  setup,
  mail,
  diagnosis,
  maintenance,
  backups,
  notifications,
  events,
  audit,
  apikeys,
  site,
  health,
  speech,
  voices,
  webhooks,
};

type Contract = typeof contract;
type NamesIn<Noun extends keyof Contract> = {
  [Name in keyof Contract[Noun] & string]: Contract[Noun][Name] extends { offline: 'queue' }
    ? `${Noun}.${Name}`
    : never;
}[keyof Contract[Noun] & string];

/** The name of every endpoint, for example 'prompts.list'. */
export type CallName = {
  [Noun in keyof Contract]: `${Noun}.${keyof Contract[Noun] & string}`;
}[keyof Contract];

/** Mutations that the app queues while offline, for example 'prompts.revise'; derived from `offline: 'queue'`. */
export type QueuedName = { [Noun in keyof Contract]: NamesIn<Noun> }[keyof Contract];
export type QueuedNoun = QueuedName extends `${infer Noun}.${string}` ? Noun & keyof Contract : never;
