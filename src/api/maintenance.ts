import { maintenance } from '#contract/maintenance.ts';
import { api, changes, reads } from './api.ts';

export const maintenanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMaintenance: build.query(reads(maintenance.get, 'Settings')),
    updateMaintenance: build.mutation(changes(maintenance.update, 'Settings')),
  }),
});
export const { useGetMaintenanceQuery, useUpdateMaintenanceMutation } = maintenanceApi;
