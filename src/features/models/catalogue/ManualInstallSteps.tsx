import type { CatalogueVoice } from '#contract/catalogue.ts';
import { catalogue as text } from '#text/catalogue.ts';
import { formatBytes } from '#ui/formatBytes.ts';
import classes from './Catalogue.module.css';

/** Which files, from where, and where to put them: for a server without a network, and for what no click can bring. */
export function ManualInstallSteps({
  voice: { files, byHand, isFetchable, state, message },
}: {
  voice: CatalogueVoice;
}) {
  if (state === 'installed' || state === 'checking' || state === 'preparing') return null;
  const list = files.map(({ name, url, bytes }, place) => (
    <span key={url}>
      {place > 0 && ', '}
      <a href={url} target="_blank" rel="noopener noreferrer">
        {name}
      </a>{' '}
      ({formatBytes(bytes)})
    </span>
  ));
  if (!isFetchable)
    return (
      <p className={classes.license}>
        {byHand} {list}
      </p>
    );
  const isNeeded = (state === 'waiting' && message !== null) || state === 'failed';
  return (
    <details className={classes.byHand} open={isNeeded}>
      <summary>{text.byHand}</summary>
      <p>
        {text.byHandSteps} {list} {text.byHandEnd}
      </p>
    </details>
  );
}
