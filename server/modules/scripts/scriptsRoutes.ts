import type { FastifyInstance } from 'fastify';
import { scripts as endpoints, type ScriptImport } from '#contract/scripts.ts';
import { REQUIRED_FIELD } from '#contract/kit/text.ts';
import type { Deps } from '#server/modules/deps.ts';
import { countSent } from '#server/modules/costs/usage.ts';
import { checkProject } from '#server/modules/prompts/assertProjectExists.ts';
import { readScriptFile } from '#server/modules/prompts/readScriptFile.ts';
import { refreshMissingSpeaker } from '#server/modules/prompts/checkSpeaker.ts';
import { Refusal } from '#server/base/refusal.ts';
import { limitAnswersAtOnce } from '#server/http/send/answersAtOnce.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { exportScript } from './exportScript.ts';
import { importScript, previewScript } from './importScript.ts';

/** Workbooks that are being sent: each holds its compression in memory. */
const [WORKBOOKS_OF_ONE, WORKBOOKS_IN_ALL] = [4, 64];

export function registerScriptRoutes(app: FastifyInstance, deps: Deps) {
  const admitWorkbook = limitAnswersAtOnce({ ofOne: WORKBOOKS_OF_ONE, inAll: WORKBOOKS_IN_ALL });
  const unitPrice = deps.config.PRICE_PER_CHARACTER;
  registerEndpoints(app, deps, endpoints, {
    importFile: {
      prepareAndTransact: async ({ id, dryRun, ...wanted }, { db, user, apiKey, file, gone, transact }) => {
        if (!file) throw new Refusal('INVALID_INPUT', { fields: { file: REQUIRED_FIELD } });
        // Check the project before reading the file.
        await checkProject(db, id);
        await refreshMissingSpeaker(deps.speech, wanted.speaker);
        const around = { voices: deps.speech.voices, unitPrice };
        const content = await readScriptFile(file.path, user.id, gone);
        const script = { projectId: id, fileName: file.fileName, content, ...wanted };
        // What is in the project already is shown to whom may read it.
        const mayRead = apiKey === undefined || apiKey.scopes.includes('projects:read');
        const tell = ({ shown, ...counts }: ScriptImport): ScriptImport => ({
          ...counts,
          shown: mayRead ? shown : { ...shown, changed: [], missing: [] },
        });
        if (dryRun) return tell(await previewScript(db, script, around, gone));
        return transact(async (tx) => {
          await checkProject(tx, id, { alone: true });
          const report = await importScript(tx, user, script, around);
          if (apiKey) await countSent(tx, apiKey.id, report.characters, deps.config.TIME_ZONE);
          return tell(report);
        });
      },
    },
    async checkFile(_input, { user, file, gone }) {
      if (!file) throw new Refusal('INVALID_INPUT', { fields: { file: REQUIRED_FIELD } });
      const { usable, refused } = await readScriptFile(file.path, user.id, gone);
      return { usable: [...usable], refused: [...refused] };
    },
    async exportFile({ id, format }, { db, user, request, reply }) {
      if (request.method === 'HEAD') return reply.send();
      if (format === 'xlsx') admitWorkbook(String(user.id), reply.raw);
      return exportScript(db, id, format, reply, String(user.id));
    },
  });
}
