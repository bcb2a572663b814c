import type { CatalogueVoice } from '#contract/catalogue.ts';
import { useListCatalogueQuery } from '#api/catalogue.ts';
import { firstMessageOf } from '#api/client/refusalOf.ts';
import { Note } from '#core/feedback/Note.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { usePoll } from '#state/usePoll.ts';
import { catalogue as text } from '#text/catalogue.ts';
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import { ManualFiles } from './BringFiles.tsx';
import { CatalogueCard } from './CatalogueCard.tsx';
import { isMoving } from './isMoving.ts';
import { useInstalledNews } from './useInstalledNews.ts';
import classes from './Catalogue.module.css';

/** While something is on its way, and while somebody else might begin something. */
const [OFTEN_MS, SELDOM_MS] = [1000, 10_000];

/** The natural voices that can be fetched, each with its state, and the way for files that come by hand. */
export function CatalogueScreen() {
  const known = useListCatalogueQuery({}).data?.voices ?? [];
  const pollingInterval = usePoll(known.some(isMoving) ? OFTEN_MS : SELDOM_MS);
  const answer = useListCatalogueQuery(
    {},
    {
      refetchOnMountOrArgChange: true,
      pollingInterval,
      skipPollingIfUnfocused: true,
    },
  );
  const news = useInstalledNews(known);
  return (
    <div className={classes.screen}>
      <PageTitle title={text.title}>{text.title}</PageTitle>
      <p className={classes.intro}>{text.intro}</p>
      <output className="visually-hidden">{news}</output>
      {answer.data ? (
        <Voices {...answer.data} />
      ) : answer.error === undefined ? (
        <Waiting lines={6} />
      ) : (
        <LoadFailed
          message={firstMessageOf(answer.error, text.loadFailed)}
          error={answer.error}
          onRetry={answer.refetch}
        />
      )}
      <ManualFiles />
    </div>
  );
}

function Voices({ voices, problem }: { voices: readonly CatalogueVoice[]; problem: string | null }) {
  return (
    <>
      {problem !== null && (
        <Note icon="warning" tone="warn">
          {text.problem(problem)}
        </Note>
      )}
      {voices.length === 0 && <p className={classes.soft}>{text.whenEmpty}</p>}
      <ul className={classes.voices}>
        {voices.map((voice) => (
          <li key={voice.key}>
            <CatalogueCard voice={voice} />
          </li>
        ))}
      </ul>
    </>
  );
}
