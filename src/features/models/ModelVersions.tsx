import { Button } from '@mantine/core';
import type { ModelDetail } from '#contract/models.ts';
import { models } from '#api/models.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { models as text } from '#text/models.ts';
import { formatBytes } from '#ui/formatBytes.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import classes from './Models.module.css';

/** Uploaded versions, newest first; each can be activated again. */
export function ModelVersions({ model: { id, status, versions } }: { model: ModelDetail }) {
  const [chooseVersion, { isLoading, originalArgs }] = models.useUseVersion();
  const choose = (number: number) =>
    void notifyOutcome(chooseVersion({ id, number }).unwrap(), { done: text.versionUsed, failed: text.versionFailed });
  return (
    <section className={classes.section} aria-labelledby="model-versions">
      <h2 id="model-versions">{text.versions}</h2>
      <ol className={classes.versions}>
        {versions.map(({ number, isCurrent, config, model, createdAt, createdBy }) => (
          <li key={number}>
            <div>
              <b>{text.version(number)}</b>
              {isCurrent && <span className={classes.current}> {status ? text.current : text.currentOnceActive}</span>}
              <small>
                {formatDateTime(createdAt)}
                {createdBy && `, ${createdBy}`}
              </small>
            </div>
            <div className={classes.soft}>
              {config.name}, {model.name} ({formatBytes(model.bytes)})
              <code title={model.sha256}>{model.sha256.slice(0, 12)}…</code>
            </div>
            {!isCurrent && (
              <Button size="sm" loading={isLoading && originalArgs?.number === number} onClick={() => choose(number)}>
                {text.useVersion}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
