import { useState } from 'react';
import { TelephoneSwitch } from '#core/telephone/TelephoneSwitch.tsx';
import { approvalFile as text } from '#text/clientApprovals.ts';
import { fileLot, useFileLot, writeDecisions } from './fileLot.ts';
import { LotContext } from './lotPort.ts';
import { LotScreen } from './LotScreen.tsx';
import classes from './Approval.module.css';

/** The page inside a file for approval: decisions are saved as another file, which goes back to the sender. */
export function ApprovalFilePage() {
  const { lot } = useFileLot();
  const [isOver] = useState(() => lot !== undefined && Date.parse(lot.expiresAt) <= Date.now());
  if (!lot) return null;
  if (isOver)
    return (
      <main className={classes.message}>
        <h1>{text.overTitle}</h1>
        <p>{text.over}</p>
      </main>
    );
  return (
    <LotContext value={fileLot}>
      <LotScreen lot={lot} intro={text.intro} thanks={text.thanks} tools={<TelephoneSwitch isPageWide />}>
        <SaveDecisions />
      </LotScreen>
    </LotContext>
  );
}

function SaveDecisions() {
  const [said, setSaid] = useState('');
  const save = async () => {
    const content = await writeDecisions();
    if (content === undefined) return setSaid(text.cannotSign);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
    link.download = 'decisoes.json';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    setSaid(text.saved);
  };
  return (
    <div className={classes.actions}>
      <button type="button" className={classes.plain} onClick={() => void save()}>
        {text.save}
      </button>
      <output className={classes.reading}>{said}</output>
    </div>
  );
}
