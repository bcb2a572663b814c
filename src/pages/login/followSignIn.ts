import { loadDataWipe } from '#offline/loadDataWipe.ts';
import { startState } from '#state/startState.ts';
import { store } from '#state/store.ts';

/** Calls back once somebody is signed in: already, or by another tab. */
export async function followSignIn(onSignedIn: () => void): Promise<void> {
  await startState(loadDataWipe);
  const look = () => {
    if (!store.getState().session.isLogin) return;
    unsubscribe();
    onSignedIn();
  };
  const unsubscribe = store.subscribe(look);
  look();
}
