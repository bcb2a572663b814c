import { useSyncExternalStore } from 'react';
import type { Submission, ClientPrompt } from '#contract/clientApprovals.ts';
import { canonicalizeText } from '#contract/kit/canonicalizeText.ts';
import { DECISION_FORMAT, type FileDecision, signedText } from '#common/decisionFile.ts';
import { createStore } from '#common/store.ts';
import { localStore, subtleCrypto } from '#core/platform.ts';
import { chooseSources } from '#core/player/clipSource.ts';
import type { SubmissionPort, SubmissionState } from './submissionPort.ts';

interface FileData {
  readonly submission: Submission;
  /** Key of the signature, base64url. */
  readonly key: string;
}

const store = createStore<SubmissionState>({
  submission: undefined,
  queue: [],
  heard: new Set(),
  here: new Set(),
  isOffline: false,
});
const sources = new Map<string, string>();
let data: FileData;

const clipOf = ({ name, audio, duration, curve }: ClientPrompt) =>
  audio === null ? undefined : { path: `${audio}.ogg`, name, duration, curve };

/** Reads the submission and its audio from the page itself, with the decisions that this browser noted before. */
export function openFileSubmission(): Submission {
  data = JSON.parse(document.getElementById('submission')!.textContent) as FileData;
  for (const element of document.querySelectorAll<HTMLElement>('noscript[data-audio]')) {
    const [, base64 = ''] = /;base64,([^"]*)/.exec(element.textContent) ?? [];
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const source = URL.createObjectURL(new Blob([bytes], { type: 'audio/ogg' }));
    sources.set(`${element.dataset['audio']}.ogg`, source);
    // The text takes as much memory as the audio.
    element.remove();
  }
  chooseSources((path) => ({ src: sources.get(path) ?? path, isLight: false }));
  const noted = readNoted();
  const prompts = data.submission.prompts.map((prompt) => {
    const said = noted.find(({ idPrompt, audio }) => idPrompt === prompt.id && audio === prompt.audio);
    return said ? withDecision(prompt, said) : prompt;
  });
  const here = new Set(prompts.flatMap(({ audio }) => audio ?? []));
  store.set({ ...store.get(), submission: { ...data.submission, prompts }, here });
  return data.submission;
}

export const useFileSubmission = (): SubmissionState => useSyncExternalStore(store.subscribe, store.get);

const withDecision = (prompt: ClientPrompt, { decision, reason, atMs, decidedAt }: FileDecision) => ({
  ...prompt,
  decision,
  reason,
  atMs,
  decidedAt,
  earlier: null,
});

type Noted = ClientPrompt & { readonly decidedAt?: string };

function decisionsOf({ prompts }: Submission): FileDecision[] {
  return (prompts as readonly Noted[]).flatMap(({ id, audio, decision, reason, atMs, decidedAt }) =>
    audio === null || decision === null || decidedAt === undefined
      ? []
      : [{ idPrompt: id, audio, decision, reason, atMs, decidedAt }],
  );
}

const noteKey = () => `entoa-decisoes-${data.submission.id}`;

/** A browser may deny storage to files; then decisions last until the page is closed. */
function readNoted(): FileDecision[] {
  try {
    return JSON.parse(localStore.getItem(noteKey()) ?? '[]') as FileDecision[];
  } catch {
    return [];
  }
}

function note(submission: Submission): void {
  localStore.setItem(noteKey(), JSON.stringify(decisionsOf(submission)));
}

/** The decisions as a signed file; undefined if this browser cannot sign. */
export async function writeDecisions(): Promise<string | undefined> {
  const { submission } = store.get();
  if (!submission || !subtleCrypto) return undefined;
  const decisions = decisionsOf(submission);
  const key = await subtleCrypto.importKey('raw', bytesOf(data.key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const signed = await subtleCrypto.sign('HMAC', key, new TextEncoder().encode(signedText(submission.id, decisions)));
  const signature = btoa(String.fromCharCode(...new Uint8Array(signed)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return JSON.stringify({ format: DECISION_FORMAT, link: submission.id, decisions, signature }, null, 1);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** The submission of the file that holds the page. */
export const fileSubmission: SubmissionPort = {
  use: useFileSubmission,
  clipOf,
  downloadPath: () => undefined,
  decide: async (prompt, { decision, reason = '', atMs = null }) => {
    const { submission } = store.get();
    if (!submission) return;
    const prompts = submission.prompts.map((one) => {
      if (one.id !== prompt.id) return one;
      if (decision === 'undo') return { ...one, decision: null, reason: null, atMs: null };
      const isChange = decision === 'change';
      return withDecision(one, {
        idPrompt: one.id,
        audio: one.audio!,
        decision,
        decidedAt: new Date().toISOString(),
        reason: isChange ? canonicalizeText(reason) : null,
        atMs: isChange ? atMs : null,
      });
    });
    const next = { ...submission, prompts };
    store.set({ ...store.get(), submission: next });
    note(next);
  },
  noteHeard: async (audio) => store.set({ ...store.get(), heard: new Set([...store.get().heard, audio]) }),
};
