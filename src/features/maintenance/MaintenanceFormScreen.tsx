import { useGetMaintenanceQuery } from '#api/administration/maintenance.ts';
import { OpenedRecord } from '#frames/OpenedRecord.tsx';
import { maintenanceForm as text } from '#text/pt/administration/maintenance.ts';
import { MaintenanceForm } from './MaintenanceForm.tsx';

export function MaintenanceFormScreen() {
  const answer = useGetMaintenanceQuery({}, { refetchOnMountOrArgChange: true });
  return (
    <OpenedRecord title={text.title} answer={answer} failed={text.loadFailed}>
      {(saved) => <MaintenanceForm saved={saved} />}
    </OpenedRecord>
  );
}
