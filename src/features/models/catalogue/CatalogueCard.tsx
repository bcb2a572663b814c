import type { CatalogueVoice } from '#contract/catalogue.ts';
import { catalogue as text } from '#text/catalogue.ts';
import { formatBytes } from '#ui/formatBytes.ts';
import { ManualInstallSteps } from './ManualInstallSteps.tsx';
import { InstallActs } from './InstallActs.tsx';
import { InstallProgress } from './InstallProgress.tsx';
import { VoiceLicense } from './VoiceLicense.tsx';
import classes from './Catalogue.module.css';

/** One voice: what it is, what its licence says, how far it is, and what can be done. */
export function CatalogueCard({ voice }: { voice: CatalogueVoice }) {
  const { name, language, engine, speakers, sampleRate, bytes, isCommercial } = voice;
  const facts = [
    text.languages[language] ?? language,
    text.kinds[engine],
    ...(speakers > 1 ? [text.speakers(speakers)] : []),
    ...(sampleRate === null ? [] : [text.hertz(sampleRate)]),
    ...(bytes > 0 ? [formatBytes(bytes)] : []),
  ];
  return (
    <article className={classes.card} aria-labelledby={`voice-${voice.key}`} data-state={voice.state}>
      <div className={classes.head}>
        <h2 id={`voice-${voice.key}`}>{name}</h2>
        {isCommercial !== true && <span className={classes.mark}>{text.businessUse(isCommercial)}</span>}
        <InstallActs voice={voice} />
      </div>
      <p className={classes.soft}>{facts.join(' · ')}</p>
      <InstallProgress voice={voice} />
      <VoiceLicense origin={voice} />
      <ManualInstallSteps voice={voice} />
    </article>
  );
}
