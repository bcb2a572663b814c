import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { maintenance } from '#api/maintenance.ts';
import { settings as settingsApi } from '#api/settings.ts';
import { usePoll } from '#state/usePoll.ts';
import { maintenance as text } from '#text/maintenance.ts';
import { Wordmark } from '#core/marks/Wordmark.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { decodeNotice } from '#common/noticeCodec.ts';
import { formatMoment } from './formatMoment.ts';
import { Notice } from './Notice.tsx';
import { remaining } from './remaining.ts';
import { useNow } from './useNow.ts';
import classes from './Maintenance.module.css';

const POLL_MS = 5000;

/** The notice during maintenance; redirects by itself when maintenance has ended. */
export function MaintenanceScreen() {
  const [, goTo] = useLocation();
  const pollingInterval = usePoll(POLL_MS);
  const { data: settings } = settingsApi.useGet({}, { pollingInterval, refetchOnMountOrArgChange: true });
  const { data: notice, error } = maintenance.useGet({}, { pollingInterval, refetchOnMountOrArgChange: true });
  const now = useNow();
  useEffect(() => {
    if (settings?.maintenanceMode === false) goTo('/dashboard/projects', { replace: true });
  }, [settings, goTo]);
  const isGone = error !== undefined && 'status' in error && typeof error.status === 'number' && error.status < 500;
  useEffect(() => {
    if (isGone) goTo('/auth/login', { replace: true });
  }, [isGone, goTo]);

  const { startDateTime: start, endDateTime: end } = notice ?? { startDateTime: null, endDateTime: null };
  const document = notice && decodeNotice(notice.message);
  const heading = end === null ? text.headingOpen : remaining(end, now) ? text.heading : text.overHeading;
  return (
    <main className={classes.page}>
      <Wordmark height={42} />
      <div className={classes.body}>
        <PageTitle title={text.title}>{heading}</PageTitle>
        {end !== null && <Countdown end={end} now={now} />}
        {start !== null && end !== null && (
          <>
            <progress className={classes.progress} aria-label={text.progress} max={1} value={partOf(start, end, now)} />
            <dl className={classes.moments}>
              <div>
                <dt>{text.start}</dt>
                <dd>{formatMoment(start)}</dd>
              </div>
              <div>
                <dt>{text.end}</dt>
                <dd>{formatMoment(end)}</dd>
              </div>
            </dl>
          </>
        )}
        <div className={classes.words}>
          <div className={classes.notice}>
            {document ? <Notice document={document} /> : <p>{text.defaultMessage}</p>}
          </div>
          <p className={classes.note}>{text.note}</p>
        </div>
      </div>
    </main>
  );
}

function partOf(start: string, end: string, now: number): number {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  return to <= from ? 1 : Math.min(1, Math.max(0, (now - from) / (to - from)));
}

const two = (value: number) => String(value).padStart(2, '0');

/** Hours, minutes and seconds until the planned end, or a message that it has passed. */
function Countdown({ end, now }: { end: string; now: number }) {
  const left = remaining(end, now);
  if (!left) return <p className={classes.over}>{text.over}</p>;
  const { hours, minutes, seconds } = left;
  return (
    <div role="timer" aria-label={text.remaining(hours, minutes)}>
      <p className={classes.clock} aria-hidden="true">
        {hours}
        <i>:</i>
        {two(minutes)}
        <i>:</i>
        {two(seconds)}
      </p>
      <p className={classes.unit} aria-hidden="true">
        {text.unit}
      </p>
    </div>
  );
}
