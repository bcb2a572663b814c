import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Settings of this device, independent of the signed-in person. */
export interface Device {
  isMotionReduced: boolean;
  isDataSaver: boolean;
  /** True if single-key shortcuts are off (WCAG 2.1.4). */ isWithoutShortcuts?: boolean;
  /** Time up to which notifications were seen (ISO). */ seenAt: string;
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
