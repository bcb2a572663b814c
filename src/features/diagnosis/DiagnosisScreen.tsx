import { Button } from '@mantine/core';
import { diagnosis } from '#api/diagnosis.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { diagnosis as text } from '#text/diagnosis.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { saveText } from '#ui/saveText.ts';
import type { Diagnosis, Finding, Standing } from '#contract/diagnosis.ts';
import { Icon } from '#core/icons/Icon.tsx';
import type { IconName } from '#core/icons/paths.ts';
import { PanelList } from '#ui/list/PanelList.tsx';
import classes from './Diagnosis.module.css';

/** State of the installation, for its administrators. */
export function DiagnosisScreen() {
  const answer = diagnosis.useGet({}, { refetchOnMountOrArgChange: true });
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

/** The environment variables, those that are set first. */
function Configuration({ configuration }: Pick<Diagnosis, 'configuration'>) {
  const inOrder = configuration.toSorted((a, b) => Number(b.isSet) - Number(a.isSet));
  return (
    <details className={classes.configuration}>
      <summary>{text.configuration}</summary>
      <p>{text.configurationHelp}</p>
      <dl>
        {inOrder.map(({ name, isSet, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-set={isSet || undefined}>{value ?? (isSet ? text.isHidden : text.isDefault)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const icons: Record<Standing, IconName> = { ok: 'check', look: 'warning', broken: 'ban' };

/** One line per finding: its state in words and with an icon, and what to do. */
function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <PanelList label={text.findings} className={classes.findings ?? ''}>
      {findings.map(({ id, title, standing, sentence, help }) => (
        <li key={id} data-standing={standing}>
          <Icon name={icons[standing]} />
          <div>
            <h2>
              {title} <span>{text.standings[standing]}</span>
            </h2>
            <p>{sentence}</p>
            {help !== undefined && <p className={classes.help}>{help}</p>}
          </div>
        </li>
      ))}
    </PanelList>
  );
}
