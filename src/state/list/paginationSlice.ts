import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OrderByDirection } from '#contract/kit/paging.ts';

/** Page, size and sort order with which a person left a list; keyed by the list's endpoint. */
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
