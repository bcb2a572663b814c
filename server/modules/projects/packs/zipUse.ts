import type { ProjectDefaults, ZipAsked, ZipChoice, ZipLeftOut } from '#contract/projects.ts';
import { meaningOf } from '#common/review.ts';
import { PLAIN_ZIP_NAMES } from '#common/zipNames.ts';
import type { prompts } from '#server/modules/prompts/schema.ts';

/** Default choice: all usable audio under its original names. */
const plainZip: ZipChoice = {
  names: PLAIN_ZIP_NAMES,
  onlyApproved: false,
  captions: false,
  destination: 'folder',
  formats: '',
};

/** Completes a stored choice; older ones lack newer fields or are null. */
export const withDefaults = (kept: Partial<ZipChoice> | null): ZipChoice => ({ ...plainZip, ...kept });

/** The choice of the latest request; a release without a column for it kept it where that of the zip stands. */
export const latestChoice = ({
  packChoice,
  zipChoice,
}: Record<'packChoice' | 'zipChoice', Partial<ZipChoice> | null>): ZipChoice => withDefaults(packChoice ?? zipChoice);

/** What is asked for, else what is set for the project, else the default. */
export function zipChoiceOf(asked: ZipAsked, { names, destination }: ProjectDefaults): ZipChoice {
  const isSaid = ([, value]: readonly [string, unknown]) => value !== undefined;
  return { ...plainZip, ...Object.fromEntries(Object.entries({ names, destination, ...asked }).filter(isSaid)) };
}

export const nothingLeftOut: Required<ZipLeftOut> = {
  invalidated: 0,
  failed: 0,
  waiting: 0,
  missing: 0,
  unapproved: 0,
  tooLong: 0,
};

type PromptState = Pick<typeof prompts.$inferSelect, 'status' | 'audioHash' | 'review'>;

/**
 * Why a zip leaves a prompt of the project out; undefined if it holds it. `isTooLong` is said by the destination's rule
 * (`openPack.ts`); `isMissing` is true where the file of the audio is absent or truncated, as packing it finds out.
 */
export function whyLeftOut(
  row: PromptState,
  { onlyApproved }: ZipChoice,
  { isTooLong, isMissing = false }: { isTooLong: boolean; isMissing?: boolean },
): keyof ZipLeftOut | undefined {
  if (row.status === 'FAILED') return 'failed';
  if (row.status !== 'PROCESSED' || row.audioHash === null) return 'waiting';
  if (row.review === 'rejected') return 'invalidated';
  if (onlyApproved && !meaningOf(row.review).isApproved) return 'unapproved';
  if (isTooLong) return 'tooLong';
  return isMissing ? 'missing' : undefined;
}
