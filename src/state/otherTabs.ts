import { createListenerMiddleware, isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { credentialsRemembered } from './credentialsSlice.ts';
import { deviceChanged } from './deviceSlice.ts';
import { languageChosen } from './languageSlice.ts';
import { pathsForgotten, pathVisited } from './lastPathsSlice.ts';
import { otherTabsChannel } from './otherTabsChannel.ts';
import { placeChanged, placesForgotten } from './paginationSlice.ts';
import { sessionExpired, signedIn, signedOut, tokensReplaced, userLoaded } from './sessionSlice.ts';

const isShared = isAnyOf(signedIn, tokensReplaced, userLoaded, signedOut, sessionExpired, credentialsRemembered,
  languageChosen, pathVisited, pathsForgotten, placeChanged, placesForgotten, deviceChanged);

type Marked = UnknownAction & { meta?: { isFromOtherTab?: boolean } };
const listener = createListenerMiddleware();

listener.startListening({
  matcher: isShared,
  effect: (action) => {
    if (!(action as Marked).meta?.isFromOtherTab) otherTabsChannel?.postMessage(action);
  },
});

export const tellOtherTabs = listener.middleware;

/** Applies what other tabs did: otherwise the last tab to write would undo the others. */
export function listenToOtherTabs(dispatch: (action: UnknownAction) => void): void {
  otherTabsChannel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isShared(data)) dispatch({ ...data, meta: { isFromOtherTab: true } } as Marked);
  });
}
