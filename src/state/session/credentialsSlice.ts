import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * The remembered sign-in form. The password keeps its place but is always empty: the browser's own manager holds it.
 */
const slice = createSlice({
  name: 'credentials',
  initialState: { email: '', password: '', rememberMe: false },
  reducers: {
    credentialsRemembered: (_, { payload }: PayloadAction<{ email: string; rememberMe: boolean }>) => ({
      email: payload.rememberMe ? payload.email : '',
      password: '',
      rememberMe: payload.rememberMe,
    }),
  },
});

export const credentialsReducer = slice.reducer;
export const { credentialsRemembered } = slice.actions;
