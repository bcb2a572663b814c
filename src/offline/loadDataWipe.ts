import { type LoadDataWipe, connectWipe, finishLeaving } from '#state/session/leaving.ts';

export const loadDataWipe: LoadDataWipe = () => import('./clearUserData.ts');

/** For pages without the store: what a page closed in the middle of a sign-out has left. */
export function finishSignOut(): Promise<void> {
  connectWipe(loadDataWipe);
  return finishLeaving();
}
