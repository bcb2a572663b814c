import { and, eq, sql } from 'drizzle-orm';
import { businessUseOf } from '#common/businessUse.ts';
import { CONSENT_WARNING_DAYS, type ConsentState, type VoicePapers } from '#contract/papers.ts';
import { addDays } from '#contract/kit/days.ts';
import type { Queryable } from '#server/db/database.ts';
import { models, modelVersions } from '#server/modules/models/schema.ts';
import { voiceNames } from '#server/modules/models/voiceNames.ts';
import type { Voice, VoiceRule } from '#server/speech/api/speech.ts';
import { voicePapers } from './schema.ts';

/** A voice with its papers, and the names by which prompts call it. */
export interface PapersOfVoice extends VoicePapers {
  readonly subject: string;
  readonly modelId: number | null;
  readonly names: readonly string[];
}

type Proposal = Omit<
  VoicePapers,
  'voice' | 'kind' | 'consentState' | 'consentFile' | 'licenseTextAt' | 'isProposed' | 'changedBy' | 'changedAt'
>;

const unknown: Proposal = {
  weightsLicense: '',
  dataLicense: '',
  ancestorLicense: '',
  businessUse: 'unknown',
  person: '',
  consentBy: '',
  consentUntil: null,
  credit: '',
  licenseText: '',
};

/** The embedded voices are formulas, not recordings of a person. */
const embedded: Proposal = {
  ...unknown,
  weightsLicense: 'GPL-3.0-or-later (eSpeak NG)',
  businessUse: 'yes',
  person: 'Voz sintética, de nenhuma pessoa.',
  credit: 'eSpeak NG, https://github.com/espeak-ng/espeak-ng',
};

export interface PapersContext {
  /** In TIME_ZONE. */
  readonly today: string;
  readonly platformVoices: readonly Pick<Voice, 'name' | 'kind'>[];
}

/** Papers of all voices: those without a model first, then models by name. */
export async function listPapers(
  db: Queryable,
  { today, platformVoices }: PapersContext,
  { hasTexts = true } = {},
): Promise<readonly PapersOfVoice[]> {
  const papers = hasTexts
    ? voicePapers.papers
    : sql<typeof voicePapers.$inferSelect.papers>`${voicePapers.papers} || '{"licenseText": ""}'`;
  const { subject, consentUntil, consentName, licenseTextAt, changedByName, updatedAt } = voicePapers;
  const written = await db
    .select({ subject, papers, consentUntil, consentName, licenseTextAt, changedByName, updatedAt })
    .from(voicePapers);
  const ofModels = await db
    .select({ id: models.id, name: models.name, about: modelVersions.about, origin: modelVersions.origin })
    .from(models)
    .innerJoin(modelVersions, and(eq(modelVersions.modelId, models.id), eq(modelVersions.number, models.versionNumber)))
    .orderBy(models.name);
  const complete = (
    voice: Pick<PapersOfVoice, 'voice' | 'kind' | 'subject' | 'modelId' | 'names'>,
    proposed: Proposal,
  ): PapersOfVoice => {
    const row = written.find((one) => one.subject === voice.subject);
    if (!row)
      return {
        ...proposed,
        ...voice,
        consentState: 'none',
        consentFile: null,
        licenseTextAt: null,
        isProposed: true,
        changedBy: null,
        changedAt: null,
      };
    return {
      ...unknown,
      ...row.papers,
      ...voice,
      consentUntil: row.consentUntil,
      consentState: consentStateOf(row.consentUntil, row.papers.consentBy !== '' || row.consentName !== null, today),
      consentFile: row.consentName,
      licenseTextAt: row.licenseTextAt?.toISOString() ?? null,
      isProposed: false,
      changedBy: row.changedByName,
      changedAt: row.updatedAt.toISOString(),
    };
  };
  return [
    ...platformVoices.map(({ name, kind }) =>
      complete(
        { voice: name, kind, subject: `voice:${name}`, modelId: null, names: [name] },
        kind === 'formant' ? embedded : unknown,
      ),
    ),
    ...ofModels.map(({ id, name, about, origin }) =>
      complete(
        { voice: name, kind: 'neural', subject: `model:${id}`, modelId: id, names: voiceNames(name, about) },
        origin
          ? {
              ...unknown,
              dataLicense: origin.license,
              ancestorLicense: origin.licenseNote,
              businessUse: businessUseOf(origin.isCommercial),
              credit: `${origin.name}, ${origin.source}`,
            }
          : unknown,
      ),
    ),
  ];
}

function consentStateOf(until: string | null, hasConsent: boolean, today: string): ConsentState {
  if (until === null) return hasConsent ? 'valid' : 'none';
  if (until < today) return 'ended';
  return until <= addDays(today, CONSENT_WARNING_DAYS) ? 'ending' : 'valid';
}

/** Permissions of the papers, by the names of voices; voices without a rule may speak, with unknown business use. */
export async function listVoiceRules(db: Queryable, context: PapersContext): Promise<ReadonlyMap<string, VoiceRule>> {
  const rules = new Map<string, VoiceRule>();
  for (const { names, businessUse, consentState, consentUntil } of await listPapers(db, context, { hasTexts: false }))
    for (const name of names) {
      const day = consentUntil?.split('-').reverse().join('/');
      const refusal =
        consentState === 'ended'
          ? `O consentimento da voz "${name}" terminou em ${day}: ela não gera áudio novo. Escolha outra voz.`
          : undefined;
      rules.set(name, { businessUse, refusal });
    }
  return rules;
}

/** Bytes of the file that proves a consent. */
export async function readConsentFile(db: Queryable, subject: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ file: voicePapers.consentFile })
    .from(voicePapers)
    .where(and(eq(voicePapers.subject, subject), sql`${voicePapers.consentFile} is not null`));
  return row?.file ?? undefined;
}
