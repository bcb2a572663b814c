import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Tokens } from '#api/client/session.ts';
import type { AuthUser } from '#contract/auth.ts';

export interface Session {
  /** In memory only. */
  accessToken: string | null;
  refreshToken: string | null;
  user: AuthUser | null;
  isLogin: boolean;
  rememberMe: boolean;
  /** Why nobody is signed in; the route guard chooses its redirect by it. In memory only. */
  endedBy: 'person' | 'expiry' | null;
}

const signedOutSession: Session = {
  accessToken: null,
  refreshToken: null,
  user: null,
  isLogin: false,
  rememberMe: false,
  endedBy: null,
};

const slice = createSlice({
  name: 'session',
  initialState: signedOutSession,
  reducers: {
    signedIn: (_, { payload }: PayloadAction<Tokens & { user: AuthUser; rememberMe: boolean }>) => ({
      ...payload,
      isLogin: true,
      endedBy: null,
    }),
    tokensReplaced: (session, { payload }: PayloadAction<Tokens>) => {
      if (!session.isLogin) return;
      session.accessToken = payload.accessToken;
      session.refreshToken = payload.refreshToken;
    },
    /** The token of a session that is not remembered, received from another tab because it is never on disk. */
    tokenRegained: (session, { payload }: PayloadAction<string>) => {
      if (session.isLogin) session.refreshToken = payload;
    },
    /** Keeps the same object if nothing has changed, so that nothing renders again. */
    userLoaded: (session, { payload }: PayloadAction<AuthUser>) => {
      const isNews = JSON.stringify(session.user) !== JSON.stringify(payload);
      if (session.isLogin && isNews) session.user = payload;
    },
    signedOut: () => ({ ...signedOutSession, endedBy: 'person' as const }),
    sessionExpired: () => ({ ...signedOutSession, endedBy: 'expiry' as const }),
  },
});

export const sessionReducer = slice.reducer;
export const { signedIn, tokensReplaced, tokenRegained, userLoaded, signedOut, sessionExpired } = slice.actions;
