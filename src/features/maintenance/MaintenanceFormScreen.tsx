import { maintenance } from '#api/maintenance.ts';
import { OpenedRecord } from '#crud/OpenedRecord.tsx';
import { maintenanceForm as text } from '#text/maintenance.ts';
import { MaintenanceForm } from './MaintenanceForm.tsx';

export function MaintenanceFormScreen() {
  const answer = maintenance.useGet({}, { refetchOnMountOrArgChange: true });
  return (
    <OpenedRecord title={text.title} answer={answer} failed={text.loadFailed}>
      {(saved) => <MaintenanceForm saved={saved} />}
    </OpenedRecord>
  );
}
