import { useEffect, useRef, useState } from 'react';
import { platform } from '#core/platform.ts';
import { getIt as text } from '#text/landing.ts';
import { followInstallOffer, type InstallOffer } from '#pages/landing/installOffer.ts';
import type { LandingVisitor } from '#pages/landing/visitor/landingVisitor.ts';
import classes from './GetIt.module.css';

/** What it costs, whom it is for, how it sounds, and how to get it. */
export function GetIt({ visitor: { codeUrl, docsUrl } }: { visitor: LandingVisitor }) {
  return (
    <section className={classes.band} aria-labelledby="get">
      <div className={classes.wrap}>
        <h2 id="get" className="visually-hidden">
          {text.title}
        </h2>
        <ul>
          {text.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <div className={classes.ways}>
          <Command command={text.command(codeUrl)} />
          {codeUrl === undefined && <p>{text.needs}</p>}
          {codeUrl !== undefined && <a href={codeUrl}>{text.code}</a>}
          {docsUrl !== undefined && <a href={docsUrl}>{text.docs}</a>}
          <InstallButton />
        </div>
      </div>
    </section>
  );
}

function Command({ command }: { command: string }) {
  const [said, setSaid] = useState<string>(text.copy);
  const code = useRef<HTMLElement>(null);
  const select = () => {
    getSelection()?.selectAllChildren(code.current!);
    setSaid(text.selected);
  };
  /** Over plain http browsers offer no clipboard. */
  const copy = () => {
    if (!platform.clipboard) return select();
    void platform.clipboard.writeText(command).then(() => setSaid(text.copied), select);
  };
  return (
    <div className={classes.command}>
      <code ref={code}>{command}</code>
      <button type="button" onClick={copy}>
        {said}
      </button>
    </div>
  );
}

/** Only where the browser can install the app and has not yet. */
function InstallButton() {
  const [offer, setOffer] = useState<InstallOffer>();
  useEffect(() => followInstallOffer(setOffer), []);
  if (!offer) return null;
  const install = () => {
    setOffer(undefined);
    void offer.prompt();
  };
  return (
    <button type="button" className={classes.install} onClick={install}>
      {text.install}
    </button>
  );
}
