/** Marks a file of decisions, and the version of its form. */
export const DECISION_FORMAT = 'entoa-decisoes-1';

export interface FileDecision {
  readonly idPrompt: number;
  readonly audio: string;
  readonly decision: 'approved' | 'change';
  readonly reason: string | null;
  readonly atMs: number | null;
  readonly decidedAt: string;
}

/** The text that is signed with the key of the exported file; texts must be in their normal form. */
export function signedText(link: number, decisions: readonly FileDecision[]): string {
  const rows = decisions.map(({ idPrompt, audio, decision, reason, atMs, decidedAt }) => [
    idPrompt,
    audio,
    decision,
    reason,
    atMs,
    decidedAt,
  ]);
  return JSON.stringify([DECISION_FORMAT, link, rows]);
}
