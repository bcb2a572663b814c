import { type BringWipe, connectWipe, finishLeaving } from '#state/session/leaving.ts';

export const bringWipe: BringWipe = () => import('./wipePerson.ts');

/** For pages without the store: what a page closed in the middle of a sign-out has left. */
export function finishSignOut(): Promise<void> {
  connectWipe(bringWipe);
  return finishLeaving();
}
