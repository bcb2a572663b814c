import { Button } from '@mantine/core';
import { useGetDiagnosisQuery } from '#api/diagnosis.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { diagnosis as text } from '#text/diagnosis.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { saveText } from '#ui/saveText.ts';
import { Configuration } from './Configuration.tsx';
import { Findings } from './Findings.tsx';
import classes from './Diagnosis.module.css';

/** How the installation is, for whoever keeps it. */
export function DiagnosisScreen() {
  const answer = useGetDiagnosisQuery({}, { refetchOnMountOrArgChange: true });
  const { data, isFetching, refetch } = answer;
  return (
    <div className={classes.screen}>
      <PageTitle title={text.title}>{text.title}</PageTitle>
      {data ? (
        <>
          <div className={classes.whole}>
            <output aria-busy={isFetching}>
              <b data-standing={data.standing}>{text.whole[data.standing]}</b>
              <span>{text.seenAt(formatDateTime(data.at))}</span>
            </output>
            <Button loading={isFetching} onClick={() => void refetch()}>
              {text.again}
            </Button>
            <Button
              variant="subtle"
              onClick={() => saveText(text.fileName, 'application/json', JSON.stringify(data, undefined, 2))}
            >
              {text.save}
            </Button>
          </div>
          <Findings findings={data.findings} />
          <Configuration configuration={data.configuration} />
        </>
      ) : (
        <NotLoaded answer={answer} lines={8} />
      )}
    </div>
  );
}
