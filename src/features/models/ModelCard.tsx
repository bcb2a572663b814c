import type { Model } from '#contract/models.ts';
import { cardText } from '#text/status.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { ModelName } from './ModelName.tsx';
import { ModelStatus } from './ModelStatus.tsx';
import classes from './Models.module.css';

export function ModelCard({ model }: { model: Model }) {
  return (
    <>
      <div className={classes.cardHead}>
        <ModelName model={model} />
        <ModelStatus model={model} />
      </div>
      <p className={classes.soft}>{cardText.updatedAt(formatDateTime(model.updatedAt))}</p>
    </>
  );
}
