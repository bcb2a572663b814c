import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** Bytes of a secret in its external form. */
export const readSecret = (secret: string) => Buffer.from(secret.slice(PREFIX.length), 'base64');

export const sealedFor = (webhookId: number) => `secret of webhook ${webhookId}`;

/**
 * Headers of a delivery according to Standard Webhooks 1.0: HMAC-SHA256 over id, time and body, once for each secret.
 */
export function signDelivery(id: string, body: string, at: Date, secrets: readonly Buffer[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: Buffer) => createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
