import { useReadCostsOfTodayQuery } from '#api/costs.ts';
import { costs as text, formatMoney } from '#text/costs.ts';
import classes from './Costs.module.css';

const LOOK_EVERY_MS = 30_000;

/** What was spoken today and is not consolidated yet, as it grows. */
export function CostOfToday() {
  const { data } = useReadCostsOfTodayQuery(
    {},
    { pollingInterval: LOOK_EVERY_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  if (!data) return null;
  return <p className={classes.today}>{text.today(formatMoney(data.price), data.characterCount)}</p>;
}
