import type { FastifyInstance } from 'fastify';
import { settings } from '#contract/settings.ts';
import { readSettings, writeSettings } from './settings.ts';
import { audit } from '#server/modules/audit/audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { forgetMaintenance } from './maintenanceGate.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { addJobs } from '#server/modules/jobs.ts';

export function registerSettingsRoutes(app: FastifyInstance, deps: Deps) {
  registerEndpoints(app, deps, settings, {
    async get(_input, { db, session }) {
      const all = await readSettings(db);
      return session?.user.role === 'ADMIN' ? all : { maintenanceMode: all.maintenanceMode };
    },
    async update(change, { db, root, user }) {
      const before = await readSettings(db);
      const after = await writeSettings(db, change);
      forgetMaintenance(root);
      if (after.takesKept !== before.takesKept || after.takesDays !== before.takesDays)
        await addJobs(db, 'drop-takes', [{ payload: {}, key: 'drop-takes' }]);
      await audit(db, user, { action: 'settings.update', before, after });
      return after;
    },
  });
}
