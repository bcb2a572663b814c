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
  /** Why nobody is signed in: where the guard sends a person depends on it. In memory only. */
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
    /** From another tab, where no page may keep it. */
    tokenRegained: (session, { payload }: PayloadAction<string>) => {
      if (session.isLogin) session.refreshToken = payload;
    },
    /** Nothing is drawn anew for a person who is as before: they stay the same object. */
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
