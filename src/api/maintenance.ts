import { maintenance } from '#contract/maintenance.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const maintenanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMaintenance: build.query(queryOf(maintenance.get, 'Settings')),
    updateMaintenance: build.mutation(mutationOf(maintenance.update, 'Settings')),
  }),
});
export const { useGetMaintenanceQuery, useUpdateMaintenanceMutation } = maintenanceApi;
