import { createListenerMiddleware, isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '#api/api.ts';
import { credentialsRemembered } from './credentialsSlice.ts';
import { deviceChanged } from '#state/device/deviceSlice.ts';
import { languageChosen } from '#state/device/languageSlice.ts';
import { pathsForgotten, pathVisited } from '#state/lastPathsSlice.ts';
import { otherTabsChannel } from './otherTabsChannel.ts';
import { placeChanged, placesForgotten } from '#state/list/paginationSlice.ts';
import { sessionExpired, signedIn, signedOut, tokensReplaced, userLoaded } from './sessionSlice.ts';

/** True if the cached responses belong to a person who is no longer signed in. */
const isChangeOfHands = (action: UnknownAction, userId: number | undefined) =>
  signedOut.match(action) || (signedIn.match(action) && action.payload.user.id !== userId);

const isShared = isAnyOf(
  signedIn,
  tokensReplaced,
  userLoaded,
  signedOut,
  sessionExpired,
  credentialsRemembered,
  languageChosen,
  pathVisited,
  pathsForgotten,
  placeChanged,
  placesForgotten,
  deviceChanged,
);

type Marked = UnknownAction & { meta?: { isFromOtherTab?: boolean } };
const listener = createListenerMiddleware();

listener.startListening({
  matcher: isShared,
  effect: (action) => {
    if (!(action as Marked).meta?.isFromOtherTab) otherTabsChannel?.postMessage(action);
  },
});

export const tellOtherTabs = listener.middleware;

/** Applies the actions of other tabs: otherwise the last tab to write would undo the others. */
export function listenToOtherTabs(dispatch: (action: UnknownAction) => void, userId: () => number | undefined): void {
  otherTabsChannel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isShared(data)) return;
    const hasChanged = isChangeOfHands(data, userId());
    dispatch({ ...data, meta: { isFromOtherTab: true } } as Marked);
    if (hasChanged) dispatch(api.util.resetApiState());
  });
}
