import { useGetMaintenanceQuery } from '#api/maintenance.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { useFreshRecord } from '#state/form/useFreshRecord.ts';
import { maintenanceForm as text } from '#text/pt/maintenance.ts';
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import { PageTitle } from '#light/PageTitle.tsx';
import { MaintenanceForm } from './MaintenanceForm.tsx';

export function MaintenanceFormScreen() {
  const answer = useGetMaintenanceQuery({}, { refetchOnMountOrArgChange: true });
  const saved = useFreshRecord(answer);
  if (saved) return <MaintenanceForm saved={saved} />;
  const { error, isFetching, refetch } = answer;
  return (
    <>
      <PageTitle title={text.title}>{text.title}</PageTitle>
      {error === undefined || isFetching ? (
        <Waiting />
      ) : (
        <LoadFailed message={messageOf(error, text.loadFailed)} onRetry={() => void refetch()} />
      )}
    </>
  );
}
