import { loadDataWipe } from '#offline/loadDataWipe.ts';
import { startState } from '#state/startState.ts';
import { store } from '#state/store.ts';

/** Calls back as soon as somebody is signed in: at once, or through another tab. */
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
