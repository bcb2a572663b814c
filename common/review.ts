/** What a state of review means for a prompt, in the words of the API. */
interface Meaning {
  /** Rejected at some time; stays true when the rejection is marked as revised, and until it is taken back. */
  readonly invalidated: boolean;
  readonly isRevised: boolean;
  /** Rejected and not revised, but the audio has changed since: it is usable and waits for a review. */
  readonly isRemade: boolean;
  /** The present audio has the approvals that the project's policy asks for. */
  readonly isApproved: boolean;
}

/**
 * The states of a prompt's review. The database sets the one of a stored prompt from its verdicts (`review_of`); the
 * page works out those of decisions that wait to be sent (`decideReview`).
 */
export const reviewStates = {
  open: { invalidated: false, isRevised: false, isRemade: false, isApproved: false },
  approved: { invalidated: false, isRevised: false, isRemade: false, isApproved: true },
  rejected: { invalidated: true, isRevised: false, isRemade: false, isApproved: false },
  remade: { invalidated: true, isRevised: false, isRemade: true, isApproved: false },
  revised: { invalidated: true, isRevised: true, isRemade: false, isApproved: false },
  reapproved: { invalidated: true, isRevised: true, isRemade: false, isApproved: true },
} as const satisfies Record<string, Meaning>;
export type ReviewState = keyof typeof reviewStates;
/** Fields of a prompt from which its state follows. */
export interface Reviewed extends Omit<Meaning, 'isApproved'> {
  readonly approvedAt: string | null;
}

export const meaningOf = (state: ReviewState): Meaning => reviewStates[state];

/** States of one meaning. */
export const statesThat = (meaning: keyof Meaning): ReviewState[] =>
  (Object.keys(reviewStates) as ReviewState[]).filter((state) => reviewStates[state][meaning]);

/** The state of a prompt of the API. */
export function reviewOf({ invalidated, isRevised, isRemade, approvedAt }: Reviewed): ReviewState {
  // Records that a device stored long ago may lack it.
  const isApproved = Boolean(approvedAt);
  if (!invalidated) return isApproved ? 'approved' : 'open';
  if (isRevised) return isApproved ? 'reapproved' : 'revised';
  return isRemade ? 'remade' : 'rejected';
}

/** True if the present audio, if any, is the rejected one. */
export const isRejected = (prompt: Reviewed): boolean => reviewOf(prompt) === 'rejected';

/** What the verdicts are once the decision is one of them. */
interface Afterwards {
  /** The policy is satisfied by the approvals that are left or given. */
  readonly isComplete: boolean;
  /** The audio is another one than the rejected. */
  readonly isOtherAudio: boolean;
  /** No approval of the audio is left. */
  readonly isBare: boolean;
}
export type ReviewAct = 'invalidate' | 'undoInvalidate' | 'revise' | 'undoRevise' | 'approve' | 'undoApprove';

const revised = ({ isComplete }: Afterwards): ReviewState => (isComplete ? 'reapproved' : 'revised');
const unrevised = ({ isOtherAudio }: Afterwards): ReviewState => (isOtherAudio ? 'remade' : 'rejected');
const unrejected = ({ isComplete }: Afterwards): ReviewState => (isComplete ? 'approved' : 'open');

/** What each act does to each state; a sentence says why it cannot be done. */
const acts: Readonly<
  Record<ReviewAct, (state: ReviewState, is: Meaning) => string | ((after: Afterwards) => ReviewState)>
> = {
  invalidate: (state) => (state === 'rejected' ? 'Este prompt já está invalidado.' : () => 'rejected'),
  undoInvalidate: (_, { invalidated }) => (invalidated ? unrejected : 'Este prompt não está invalidado.'),
  revise: (_, { invalidated, isRevised }) => {
    if (!invalidated) return 'Este prompt não está invalidado.';
    return isRevised ? 'Este prompt já foi marcado como revisado.' : revised;
  },
  undoRevise: (_, { isRevised }) => (isRevised ? unrevised : 'Este prompt não está marcado como revisado.'),
  approve: (state, { isApproved, invalidated }) => {
    if (state === 'rejected') return 'Este prompt está invalidado.';
    if (isApproved) return 'Este áudio já foi aprovado.';
    // Approving the new audio also marks the rejection as revised.
    return invalidated ? revised : unrejected;
  },
  undoApprove: (state, { isRevised }) => {
    if (state === 'rejected') return 'Este áudio não está aprovado.';
    if (!isRevised) return state === 'remade' ? () => 'remade' : unrejected;
    // The rejection waits for a review again.
    return (after) => (after.isBare && after.isOtherAudio ? 'remade' : revised(after));
  },
};

/** The state after an act, or the sentence why the present one does not allow it. */
export function decideReview(
  act: ReviewAct,
  state: ReviewState,
  after: Afterwards,
): { readonly to: ReviewState } | string {
  const decided = acts[act](state, reviewStates[state]);
  return typeof decided === 'string' ? decided : { to: decided(after) };
}

/** Why a state does not allow an act; undefined if it does. */
export function whyNot(act: ReviewAct, state: ReviewState): string | undefined {
  const decided = acts[act](state, reviewStates[state]);
  return typeof decided === 'string' ? decided : undefined;
}
