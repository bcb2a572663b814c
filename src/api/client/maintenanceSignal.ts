import { createSignal } from '#common/signal.ts';

const maintenance = createSignal();

/** Fired when a response reports maintenance, in this or another tab. */
export const reportMaintenance = maintenance.emit;
export const onMaintenance = maintenance.subscribe;
