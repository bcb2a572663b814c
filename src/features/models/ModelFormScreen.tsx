import { useParams } from 'wouter';
import { removalOf, models } from '#api/models.ts';
import { firstMessageOf } from '#api/client/refusalOf.ts';
import { usePoll } from '#state/usePoll.ts';
import { useFreshRecord } from '#state/form/useFreshRecord.ts';
import { models as text } from '#text/models.ts';
import { LoadedRecord } from '#ui/form/LoadedRecord.tsx';
import type { ModelDetail } from '#contract/models.ts';
import { useUser } from '#state/hooks.ts';
import { ModelForm } from './ModelForm.tsx';
import { GoldenSamples } from './GoldenSamples.tsx';
import { ModelFacts } from './ModelFacts.tsx';
import { ModelVersions } from './ModelVersions.tsx';
import { PapersSection } from './papers/PapersSection.tsx';
import { StreamingMetrics } from './StreamingMetrics.tsx';
import classes from './Models.module.css';

export function ModelFormScreen() {
  const { id } = useParams();
  return id === undefined ? <ModelForm /> : <EditModel id={Number(id)} />;
}

function EditModel({ id }: { id: number }) {
  const [, removal] = models.useRemove(removalOf(id));
  // A model that is being deleted is not refetched, because the response would be that it is gone.
  const isLeaving = removal.isLoading || removal.isSuccess;
  const pollingInterval = usePoll(isLeaving ? 0 : 5000);
  const answer = models.useGet(
    { id },
    { refetchOnMountOrArgChange: true, pollingInterval, skipPollingIfUnfocused: true },
  );
  const first = useFreshRecord(answer);
  return (
    <LoadedRecord
      title={text.updateTitle}
      record={first && (answer.currentData ?? first)}
      answer={answer}
      failure={firstMessageOf(answer.error, text.loadFailed)}
    >
      {(model) => <EditedModel model={model} />}
    </LoadedRecord>
  );
}

/** The form of a model, with its details below. */
function EditedModel({ model }: { model: ModelDetail }) {
  const role = useUser()?.role;
  return (
    <>
      <ModelForm model={model} />
      <div className={classes.below}>
        <ModelFacts model={model} />
        <PapersSection voice={model.name} />
        <GoldenSamples model={model} />
        <ModelVersions model={model} />
        {role === 'ADMIN' && <StreamingMetrics />}
      </div>
    </>
  );
}
