import type { ModelDetail } from '#contract/models.ts';
import { useUser } from '#state/hooks.ts';
import { GoldenSamples } from './GoldenSamples.tsx';
import { ModelFacts } from './ModelFacts.tsx';
import { ModelForm } from './ModelForm.tsx';
import { ModelVersions } from './ModelVersions.tsx';
import { StreamingMetrics } from './StreamingMetrics.tsx';
import classes from './Models.module.css';

/** The form of a model, and below it all that is known of it. */
export function EditedModel({ model }: { model: ModelDetail }) {
  const role = useUser()?.role;
  return (
    <>
      <ModelForm model={model} />
      <div className={classes.below}>
        <ModelFacts model={model} />
        <GoldenSamples model={model} />
        <ModelVersions model={model} />
        {role === 'ADMIN' && <StreamingMetrics />}
      </div>
    </>
  );
}
