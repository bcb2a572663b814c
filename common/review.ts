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

/** What each act does to each state; undefined where the state does not allow it. */
const acts: Readonly<
  Record<ReviewAct, (state: ReviewState, is: Meaning) => ((after: Afterwards) => ReviewState) | undefined>
> = {
  invalidate: (state) => (state === 'rejected' ? undefined : () => 'rejected'),
  undoInvalidate: (_, { invalidated }) => (invalidated ? unrejected : undefined),
  revise: (_, { invalidated, isRevised }) => (invalidated && !isRevised ? revised : undefined),
  undoRevise: (_, { isRevised }) => (isRevised ? unrevised : undefined),
  approve: (state, { isApproved, invalidated }) => {
    if (state === 'rejected' || isApproved) return undefined;
    // Approving the new audio also marks the rejection as revised.
    return invalidated ? revised : unrejected;
  },
  undoApprove: (state, { isRevised }) => {
    if (state === 'rejected') return undefined;
    if (!isRevised) return state === 'remade' ? () => 'remade' : unrejected;
    // The rejection waits for a review again.
    return (after) => (after.isBare && after.isOtherAudio ? 'remade' : revised(after));
  },
};

/** The state after an act; undefined if the present one does not allow it. */
export const decideReview = (act: ReviewAct, state: ReviewState, after: Afterwards): ReviewState | undefined =>
  acts[act](state, reviewStates[state])?.(after);

export const mayDecide = (act: ReviewAct, state: ReviewState): boolean =>
  acts[act](state, reviewStates[state]) !== undefined;
