import type { CatalogueVoice } from '#contract/catalogue.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { catalogue as text } from '#text/catalogue.ts';
import { formatBytes } from '#ui/formatBytes.ts';
import { isMoving } from './isMoving.ts';
import classes from './Catalogue.module.css';

const icons = { failed: 'warning', installed: 'check', paused: 'bang' } as const;

/** The state in words; of a download how much, how fast and how long still; why it waits or failed. */
export function InstallProgress({ voice }: { voice: CatalogueVoice }) {
  const { name, state, progress, message, retryAt, model } = voice;
  if (state === 'available') return null;
  const share = state === 'preparing' ? (model?.share ?? 0) : progress ? progress.bytes / progress.of : undefined;
  const icon = state in icons ? icons[state as keyof typeof icons] : 'clock';
  return (
    <div className={classes.progress}>
      <p className={classes.state} data-state={state}>
        <Icon name={icon} size={14} />
        <b>{stateOf(voice)}</b>
        {progress && <span>{wordsOf(voice)}</span>}
      </p>
      {share !== undefined && (isMoving(voice) || state === 'paused') && (
        <progress max={100} value={Math.floor(share * 100)} aria-label={text.progressOf(name)} />
      )}
      {message !== null && (
        <p className={classes.message}>
          {message} {retryAt !== null && text.retryAt(timeOf(retryAt))}
        </p>
      )}
    </div>
  );
}

const timeOf = (moment: string) =>
  new Date(moment).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

function stateOf({ state, model, message }: CatalogueVoice): string {
  if (state === 'waiting' && message !== null) return text.waitsAgain;
  if (state === 'installed' && model?.isActive === false) return text.inactive;
  return state === 'preparing' ? text.preparing(model?.share ?? 0) : text.states[state];
}

function wordsOf({ state, progress }: CatalogueVoice): string {
  const { bytes, of, rate, secondsLeft } = progress!;
  const parts = [text.of(formatBytes(bytes), formatBytes(of))];
  if (state === 'fetching' && rate > 0) parts.push(text.rate(formatBytes(rate)));
  if (state === 'fetching' && secondsLeft !== null) parts.push(text.left(secondsLeft));
  return parts.join(', ');
}
