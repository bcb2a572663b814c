import { connectSession } from '#api/client/session.ts';
import { readStoredRefreshToken } from './storedSession.ts';
import { sessionExpired, tokensReplaced } from './sessionSlice.ts';
import { persistor, store } from '#state/store.ts';
import { findTabToken } from './tabToken.ts';

/** Connects the session state to the API client. */
export function openSession(): void {
  const session = () => store.getState().session;
  connectSession({
    userId: () => session().user?.id,
    accessToken: () => session().accessToken ?? undefined,
    refreshToken: () => session().refreshToken ?? undefined,
    storedRefreshToken: async () => (session().rememberMe ? readStoredRefreshToken() : findTabToken()),
    replaceTokens: (tokens) => {
      store.dispatch(tokensReplaced(tokens));
      // Written to disk before another tab can start, because the old token is valid only for a few more seconds.
      void persistor.flush();
    },
    expire: () => {
      store.dispatch(sessionExpired());
      void persistor.flush();
    },
  });
}
