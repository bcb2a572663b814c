import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_LANGUAGE } from '#contract/kit/languages.ts';
import { numbers as endpoints } from '#contract/numbers.ts';
import { formatsOf, packRules } from '#common/packs/packRules.ts';
import { numberPacks } from './schema.ts';
import type { Deps } from '#server/modules/deps.ts';
import { creditsOf } from '#server/modules/papers/credits.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { corePrompts } from './corePrompts.ts';
import { addLines } from '#server/modules/prompts/addLines.ts';
import { addProject } from '#server/modules/prompts/addProject.ts';
import { checkSpeaker, refreshMissingSpeaker } from '#server/modules/prompts/checkSpeaker.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { addJobs } from '#server/modules/jobs.ts';
import { describeJoins, joinPieces } from './joinPieces.ts';
import { openKeptZips } from './keptZips.ts';
import { checkSound, getKeptPack, getPack, openPack } from './numberPackQueries.ts';
import { zipNumbers } from './numbersZip.ts';

const FOREIGN_FORMAT = 'Esta central não recebe este formato.';

export function registerNumbersRoutes(app: FastifyInstance, deps: Deps) {
  const { files, speech } = deps;
  const openZip = openKeptZips(files);
  const privately = { 'cache-control': 'private, no-store' };
  registerEndpoints(app, deps, endpoints, {
    get: ({ voice }, { db }) => getPack(db, voice),
    make: {
      prepareAndTransact: async ({ voice }, { user, transact }) => {
        await refreshMissingSpeaker(speech, voice);
        checkSpeaker(speech.voices, { speaker: voice, language: DEFAULT_LANGUAGE });
        const request = randomUUID();
        const asked = { status: 'WAITING', request, done: 0, failure: null } as const;
        return transact(async (tx) => {
          const [begun] = await tx
            .insert(numberPacks)
            .values({ voice, ...asked })
            .onConflictDoUpdate({ target: numberPacks.voice, set: asked })
            .returning({ voice: numberPacks.voice });
          await addJobs(tx, 'make-numbers', [{ payload: { voice: begun!.voice, request }, key: `numbers:${voice}` }]);
          await audit(tx, user, { action: 'numbers.make', entityName: voice });
          return getPack(tx, voice);
        });
      },
    },
    createCore: {
      prepareAndTransact: async ({ voice, name, compression }, { user, transact }) => {
        const said = { speaker: voice, language: DEFAULT_LANGUAGE, compression };
        await refreshMissingSpeaker(speech, voice);
        checkSpeaker(speech.voices, said);
        return transact(async (tx) => {
          const description = 'Avisos de correio de voz, filas e conferências, com os nomes do Asterisk';
          const projectId = await addProject(tx, user, { name, description });
          const lines = corePrompts.map(([prompt, text], i) => ({ line: i + 1, name: prompt, text }));
          await addLines(tx, lines, { ...said, projectId, createdById: user.id, fileName: 'avisos-da-central.csv' });
          return { idProject: projectId };
        });
      },
    },
    describe: async (asked, { db }) => describeJoins(await openPack(files, await getKeptPack(db, asked.voice)), asked),
    async say(asked, { db, reply }) {
      const wav = joinPieces(await openPack(files, await getKeptPack(db, asked.voice)), asked);
      return reply.headers({ 'content-type': 'audio/wav', ...privately }).send(Buffer.from(wav));
    },
    async download({ voice, system, formats: asked }, { db, request, reply }) {
      const rule = packRules[system];
      const formats = formatsOf(rule, asked);
      if (!formats) throw new Refusal('INVALID_INPUT', { fields: { formats: FOREIGN_FORMAT } });
      const pack = await getKeptPack(db, voice);
      await checkSound(files, pack);
      const headers = {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="numeros-${system}.zip"`,
        ...privately,
      };
      if (request.method === 'HEAD') return reply.headers(headers).send();
      const credits = await creditsOf(db, speech, new Set([voice]));
      const zip = await openZip(JSON.stringify([pack.file, system, formats, credits]), async () =>
        zipNumbers(await openPack(files, pack), speech, { voice, system, formats, credits }),
      );
      const { size } = await zip.stat();
      return reply.headers({ ...headers, 'content-length': size }).send(zip.createReadStream());
    },
  });
}
