import { languageNames } from '#common/languageNames.ts';
import { Link } from 'wouter';
import type { Model } from '#contract/models.ts';
import { samplePath } from '#contract/voices.ts';
import { SampleButton } from '#core/voices/SampleButton.tsx';
import { models as text } from '#text/models.ts';
import { formatBytes } from '#ui/formatBytes.ts';
import { speedText, VoiceFacts } from './voices/VoiceFacts.tsx';
import classes from './Models.module.css';

/** Name with a link to the form, facts about the voice, and a sample if the model is active. */
export function ModelName({ model: { id, name, voices, status, about, realTimeFactor, origin } }: { model: Model }) {
  const [voice = name] = voices;
  const languages = about.languages.map((language) => languageNames[language]).join(', ');
  return (
    <span className={classes.nameCell}>
      <SampleButton voice={voice} path={status ? samplePath(voice, about.languages[0]) : undefined} />
      <span>
        <Link className={classes.name} href={`/dashboard/models/${id}/edit`}>
          {name}
        </Link>
        {voices.length > 1 && <small className={classes.voices}>{voices.join(', ')}</small>}
        <VoiceFacts
          facts={[text.neural, languages, origin?.license, formatBytes(about.memoryBytes), speedText(realTimeFactor)]}
        />
        <Link className={classes.details} href={`/dashboard/models/${id}`} aria-label={text.detailsOf(name)}>
          {text.open}
        </Link>
      </span>
    </span>
  );
}
