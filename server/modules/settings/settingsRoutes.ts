import type { FastifyInstance } from 'fastify';
import { settings } from '#contract/settings.ts';
import { readRecognizerTest, readSettings, writeRecognizerTest, writeSettings } from './settings.ts';
import { audit } from '#server/modules/audit/audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { forgetMaintenance } from './maintenanceGate.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { addJobs } from '#server/modules/jobs.ts';

export function registerSettingsRoutes(app: FastifyInstance, deps: Deps) {
  registerEndpoints(app, deps, settings, {
    async get(_input, { db, session }) {
      const all = await readSettings(db);
      return session?.user.role === 'ADMIN' ? all : { maintenanceMode: all.maintenanceMode };
    },
    getRecognizerTest: (_input, { db }) => readRecognizerTest(db, deps.speech.recognizer?.name),
    async testRecognizer(_input, { db, user }) {
      const recognizer = deps.speech.recognizer?.name;
      if (recognizer === undefined)
        throw new Refusal('CONFLICT', { message: 'Esta instalação não tem um reconhecedor de fala.' });
      const test = { state: 'running' as const, share: null, at: null, failure: null };
      await writeRecognizerTest(db, { ...test, recognizer });
      await addJobs(db, 'test-recognizer', [{ payload: {}, key: 'test-recognizer', queue: 'hearing' }]);
      await audit(db, user, { action: 'settings.testRecognizer' });
      return test;
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
