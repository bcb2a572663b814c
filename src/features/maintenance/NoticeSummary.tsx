import { maintenance } from '#api/maintenance.ts';
import { maintenanceSummary as text } from '#text/maintenance.ts';
import { formatMoment } from './formatMoment.ts';
import { Notice } from './Notice.tsx';
import { decodeNotice } from '#common/noticeCodec.ts';
import { useNow } from './useNow.ts';
import classes from './NoticeSummary.module.css';

/** Preview of the maintenance notice, with what is missing in it. */
export function NoticeSummary() {
  const { data, isError } = maintenance.useGet({}, { refetchOnMountOrArgChange: true });
  const now = useNow();
  if (isError) return <p className={classes.warning}>{text.unknown}</p>;
  if (!data) return null;
  const { startDateTime: start, endDateTime: end } = data;
  const document = decodeNotice(data.message);
  return (
    <div className={classes.summary}>
      {document ? (
        <blockquote>
          <Notice document={document} />
        </blockquote>
      ) : (
        <p className={classes.warning}>{text.noMessage}</p>
      )}
      {start !== null && end !== null ? (
        <p>{text.times(formatMoment(start), formatMoment(end))}</p>
      ) : (
        <p className={classes.warning}>{text.noTimes}</p>
      )}
      {end !== null && Date.parse(end) < now && <p className={classes.warning}>{text.past}</p>}
    </div>
  );
}
