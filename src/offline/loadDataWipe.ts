import { type LoadDataWipe, connectWipe, finishLeaving } from '#state/session/leaving.ts';

export const loadDataWipe: LoadDataWipe = () => import('./clearUserData.ts');

/** For pages without the store: completes a sign-out whose page was closed too early. */
export function finishSignOut(): Promise<void> {
  connectWipe(loadDataWipe);
  return finishLeaving();
}
