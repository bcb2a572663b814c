import type { FastifyInstance } from 'fastify';
import { maintenance } from '#contract/maintenance.ts';
import { readNotice as readDocument } from '#common/notice.ts';
import { readNotice, writeNotice } from '#server/modules/settings/settings.ts';
import { audit } from '#server/modules/audit/audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';

export function registerMaintenanceRoutes(app: FastifyInstance, deps: Deps) {
  registerEndpoints(app, deps, maintenance, {
    get: (_input, { db }) => readNotice(db),
    async update(notice, { db, user }) {
      const serialized = decode(notice.message);
      const document = serialized === undefined ? undefined : readDocument(serialized);
      if (!document)
        throw new Refusal('INVALID_INPUT', {
          fields: { message: 'A mensagem tem algo que um aviso não pode conter.' },
        });
      const before = await readNotice(db);
      // Store the validated document, not the raw input.
      const after = {
        ...notice,
        message: Buffer.from(JSON.stringify(document)).toString('base64'),
        plannedAt: new Date().toISOString(),
      };
      await writeNotice(db, after);
      await audit(db, user, { action: 'maintenance.update', before, after });
      return after;
    },
  });
}

function decode(message: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(message, 'base64'));
  } catch {
    return undefined;
  }
}
