import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Choices of this device, whoever signs in on it. */
export interface Device {
  isMotionReduced: boolean;
  isDataSaver: boolean;
  /** Single keys of the review are off (WCAG 2.1.4). */ isWithoutShortcuts?: boolean;
  /** ISO; up to when notifications were seen. */ seenAt: string;
}

const slice = createSlice({
  name: 'device',
  initialState: { isMotionReduced: false, isDataSaver: false, seenAt: '' } as Device,
  reducers: {
    deviceChanged: (device, { payload }: PayloadAction<Partial<Device>>) => {
      Object.assign(device, payload);
    },
  },
});

export const deviceReducer = slice.reducer;
export const { deviceChanged } = slice.actions;
