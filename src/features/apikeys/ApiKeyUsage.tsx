import type { ApiKey } from '#contract/apikeys.ts';
import { apikeys as text } from '#text/apikeys.ts';
import { formatCount } from '#common/formatCount.ts';
import classes from './ApiKeys.module.css';

/** Characters used this month, and their share of the limit. */
export function ApiKeyUsage({
  apiKey: { charactersThisMonth: used, monthlyCharacterLimit: limit },
}: {
  apiKey: ApiKey;
}) {
  return (
    <span className={classes.usage}>
      {text.usageOf(formatCount(used), limit === null ? null : formatCount(limit))}
      {limit !== null && (
        <span className={classes.bar} aria-hidden="true" data-full={used >= limit || undefined}>
          <i style={{ width: `${Math.min(100, (used / limit) * 100)}%` }} />
        </span>
      )}
    </span>
  );
}
