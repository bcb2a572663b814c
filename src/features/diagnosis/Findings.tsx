import type { Finding, Standing } from '#contract/diagnosis.ts';
import { diagnosis as text } from '#text/diagnosis.ts';
import { Icon } from '#core/icons/Icon.tsx';
import type { IconName } from '#core/icons/paths.ts';
import { PanelList } from '#ui/list/PanelList.tsx';
import classes from './Diagnosis.module.css';

const icons: Record<Standing, IconName> = { ok: 'check', look: 'warning', broken: 'ban' };

/** Line by line: how it is, in words beside the sign, and what helps. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
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
