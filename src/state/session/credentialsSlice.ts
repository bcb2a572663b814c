import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * The remembered sign-in form. The password field is always empty: passwords are left to the browser's password
 * manager.
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
