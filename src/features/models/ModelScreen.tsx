import { useParams } from 'wouter';
import { models } from '#api/models.ts';
import { firstMessageOf } from '#api/client/refusalOf.ts';
import { usePoll } from '#state/usePoll.ts';
import { useUser } from '#state/hooks.ts';
import { models as text } from '#text/models.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { LoadedRecord } from '#ui/form/LoadedRecord.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { GoldenSamples } from './GoldenSamples.tsx';
import { ModelFacts } from './ModelFacts.tsx';
import { ModelStatus } from './ModelStatus.tsx';
import { ModelVersions } from './ModelVersions.tsx';
import { PapersSection } from './papers/PapersSection.tsx';
import { StreamingMetrics } from './StreamingMetrics.tsx';
import classes from './Models.module.css';

/** Read-only details of a model with samples; ADMIN also sees the current speech metrics. */
export function ModelScreen() {
  const id = Number(useParams()['id']);
  const role = useUser()?.role;
  const pollingInterval = usePoll(5000);
  const answer = models.useGet(
    { id },
    { refetchOnMountOrArgChange: true, pollingInterval, skipPollingIfUnfocused: true },
  );
  return (
    <LoadedRecord
      title={text.listTitle}
      record={answer.currentData}
      answer={answer}
      failure={firstMessageOf(answer.error, text.loadFailed)}
    >
      {(model) => (
        <div className={classes.below}>
          <div className={classes.detailHead}>
            <PageTitle title={text.listTitle}>{model.name}</PageTitle>
            <ModelStatus model={model} />
            <ButtonLink href={`/dashboard/models/${id}/edit?origin=/dashboard/models/${id}`}>{text.edit}</ButtonLink>
          </div>
          {model.description && <p className={classes.soft}>{model.description}</p>}
          <ModelFacts model={model} />
          <PapersSection voice={model.name} />
          <GoldenSamples model={model} />
          <ModelVersions model={model} />
          {role === 'ADMIN' && <StreamingMetrics />}
        </div>
      )}
    </LoadedRecord>
  );
}
