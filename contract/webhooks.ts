import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { Name } from './kit/names.ts';
import { Flag, Id, IdInput, pageOf, pageRequest } from './kit/paging.ts';
import { REQUIRED_FIELD } from './kit/text.ts';

/** Events that a webhook can subscribe to. */
export const WebhookEvent = v.picklist(
  [
    'prompt.processed',
    'prompt.failed',
    'prompt.approved',
    'prompt.invalidated',
    /** A recognizer heard other words than the text has. */
    'prompt.heard_differently',
    /** A client approved an audio by a link, asked for a change, or took that back. */
    'approval.decided',
    /** Every prompt of an approval link has a decision. */
    'approval.finished',
    /** All prompts of an imported file have been processed. */
    'batch.done',
    'zip.ready',
    'model.ready',
    'backup.failed',
  ],
  'Escolha eventos da lista.',
);
export type WebhookEvent = v.InferOutput<typeof WebhookEvent>;

/** Sent on demand by a button, whatever the webhook subscribes to. */
export const TEST_EVENT = 'test';

/** 'failing': the last attempt failed and retries follow. 'paused': deliveries wait. */
export const WebhookStatus = v.picklist(['active', 'failing', 'paused']);
export type WebhookStatus = v.InferOutput<typeof WebhookStatus>;

/** Consecutive failed attempts after which a webhook is paused. */
export const WEBHOOK_FAILURES_MAX = 10;
/** Seconds to wait for a response. */
export const WEBHOOK_TIMEOUT_S = 10;
/** A delivery is attempted at once, then this many seconds after each failed attempt. */
export const WEBHOOK_RETRIES_S = [30, 120, 600, 3600] as const;
/** Days for which deliveries are stored. */
export const DELIVERY_DAYS = 30;
/** Hours during which both the new secret and the previous one sign. */
export const OLD_SECRET_HOURS = 24;
export const WEBHOOKS_MAX = 50;

export const Webhook = v.object({
  id: v.number(),
  name: v.string(),
  url: v.string(),
  events: v.array(WebhookEvent),
  /** True if payloads include texts and reasons. */
  includesText: v.boolean(),
  status: WebhookStatus,
  /** Consecutive failed attempts. */
  failures: v.number(),
  /** Why the last attempt failed. */
  failure: v.nullable(v.string()),
  pausedAt: v.nullable(v.string()),
  /** Until this time the previous secret signs too. */
  oldSecretUntil: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type Webhook = v.InferOutput<typeof Webhook>;

const SECRET_MISSING = 'Gere o segredo antes de salvar.';
/** A secret of the Standard Webhooks form: 24 to 64 random bytes. */
const Secret = v.pipe(
  v.string(SECRET_MISSING),
  v.nonEmpty(SECRET_MISSING),
  v.regex(
    /^whsec_(?=.{32,88}$)(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
    'O segredo deve ser whsec_ e de 24 a 64 bytes em base64.',
  ),
);
const Address = v.pipe(
  v.string(REQUIRED_FIELD),
  v.trim(),
  v.nonEmpty(REQUIRED_FIELD),
  v.maxLength(2000, 'O endereço pode ter até 2.000 caracteres.'),
  v.url('Informe um endereço como https://sistema.exemplo/entoa.'),
  v.regex(/^https?:\/\//i, 'O endereço deve começar com https://.'),
  v.check((url) => !/^[^/]+\/\/[^/?#]*@/.test(url), 'O endereço não pode levar usuário e senha.'),
);
const entries = {
  name: Name,
  url: Address,
  events: v.pipe(
    v.array(WebhookEvent, 'Escolha eventos da lista.'),
    v.minLength(1, 'Escolha pelo menos um evento.'),
    v.transform((events) => WebhookEvent.options.filter((event) => events.includes(event))),
  ),
  includesText: v.optional(Flag, false),
};

/** Creation requires a secret; a change without one leaves the current secret in place. */
export const NewWebhook = v.object({ ...entries, secret: Secret });
export const WebhookChange = v.object({ ...entries, secret: v.optional(Secret) });

export const DeliveryStatus = v.picklist(
  ['waiting', 'delivered', 'failed'],
  'O status deve ser waiting, delivered ou failed.',
);
export type DeliveryStatus = v.InferOutput<typeof DeliveryStatus>;

export const Delivery = v.object({
  /** Value of the `webhook-id` header, the same for every attempt. */
  id: v.string(),
  event: v.string(),
  status: DeliveryStatus,
  tries: v.number(),
  createdAt: v.string(),
  triedAt: v.nullable(v.string()),
  /** Time of the next attempt, while the delivery waits. */
  nextAt: v.nullable(v.string()),
  /** The last attempt: HTTP status, duration, and why it failed. */
  answer: v.nullable(v.number()),
  durationMs: v.nullable(v.number()),
  failure: v.nullable(v.string()),
});
export type Delivery = v.InferOutput<typeof Delivery>;

export const webhookColumns = ['id', 'name', 'createdAt'] as const;
export const deliveryColumns = ['createdAt', 'triedAt'] as const;

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/webhooks',
    summary: 'List the webhooks; their secrets are never answered',
    access: 'webhooks',
    input: pageRequest(webhookColumns),
    output: pageOf(Webhook),
  }),
  get: endpoint({
    method: 'GET',
    path: '/webhooks/:id',
    summary: 'Read one webhook',
    access: 'webhooks',
    input: IdInput,
    output: Webhook,
  }),
  create: endpoint({
    method: 'POST',
    path: '/webhooks',
    summary: 'Tell a system of events, signed as Standard Webhooks has it with the secret that is given',
    access: 'webhooks',
    input: NewWebhook,
    output: Webhook,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/webhooks/:id',
    summary: 'Change a webhook; with a new secret, the one before it signs too for 24 hours',
    access: 'webhooks',
    input: v.object({ id: Id, ...WebhookChange.entries }),
    output: Webhook,
  }),
  toggle: endpoint({
    method: 'PUT',
    path: '/webhooks/:id/status',
    summary: 'Pause a webhook, or resume it: what waited is sent',
    access: 'webhooks',
    input: IdInput,
    output: Webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Delete a webhook and its deliveries',
    access: 'webhooks',
    input: IdInput,
    output: v.object({}),
  }),
  test: endpoint({
    method: 'POST',
    path: '/webhooks/:id/test',
    summary: 'Send the event `test`',
    access: 'webhooks',
    input: IdInput,
    output: v.object({}),
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'List what was sent in the last 30 days and what waits',
    access: 'webhooks',
    input: v.object({
      id: Id,
      ...pageRequest(deliveryColumns).entries,
      orderBy: v.optional(v.picklist(deliveryColumns, `Ordene por ${deliveryColumns.join(', ')}.`), 'createdAt'),
      status: v.optional(DeliveryStatus),
      event: v.optional(v.picklist([...WebhookEvent.options, TEST_EVENT], 'Escolha um evento da lista.')),
    }),
    output: pageOf(Delivery),
  }),
  replay: endpoint({
    method: 'POST',
    path: '/webhooks/:id/deliveries/:delivery/replay',
    summary: 'Send a delivery again, under the same id',
    access: 'webhooks',
    input: v.object({ id: Id, delivery: v.pipe(v.string(), v.uuid('Esta entrega não existe.')) }),
    output: v.object({}),
  }),
};
