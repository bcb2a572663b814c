import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

const slice = createSlice({
  name: 'language',
  initialState: { value: 'pt' },
  reducers: {
    languageChosen: (language, { payload }: PayloadAction<string>) => {
      language.value = payload;
    },
  },
});

export const languageReducer = slice.reducer;
export const { languageChosen } = slice.actions;
