import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OrderByDirection } from '#contract/kit/paging.ts';

/** Where a person left a list, by the list's endpoint. */
export interface TablePlace {
  page: number;
  perPage: number;
  orderBy: string;
  orderByDirection: OrderByDirection;
}

const slice = createSlice({
  name: 'pagination',
  initialState: {} as Record<string, TablePlace>,
  reducers: {
    placeChanged: (places, { payload }: PayloadAction<{ endpoint: string; place: TablePlace }>) => {
      places[payload.endpoint] = payload.place;
    },
    placesForgotten: () => ({}),
  },
});

export const paginationReducer = slice.reducer;
export const { placeChanged, placesForgotten } = slice.actions;
