import { languageNames } from '#common/languageNames.ts';
import type { ModelDetail } from '#contract/models.ts';
import { formatCount } from '#common/formatCount.ts';
import { models as text } from '#text/models.ts';
import { voices as voiceText } from '#text/voices.ts';
import { formatBytes } from '#ui/formatBytes.ts';
import { VoiceLicense } from '#ui/voices/VoiceLicense.tsx';
import { speedText } from './voices/VoiceFacts.tsx';
import classes from './Models.module.css';

/** Results of the inspection of the model's files. */
export function ModelFacts({ model: { about, voices, location, realTimeFactor, origin } }: { model: ModelDetail }) {
  const { facts } = text;
  const rows = [
    [facts.kind, text.kinds[about.kind] ?? about.kind],
    [facts.sampleRate, text.hertz(about.sampleRate)],
    [facts.speakers, voices.join(', ')],
    [facts.languages, about.languages.map((language) => languageNames[language]).join(', ')],
    [facts.parameters, formatCount(about.parameters)],
    [facts.memory, formatBytes(about.memoryBytes)],
    [facts.speed, speedText(realTimeFactor) ?? voiceText.speedUnknown],
    [facts.location, location],
  ];
  return (
    <section className={classes.section} aria-labelledby="model-facts">
      <h2 id="model-facts">{text.about}</h2>
      <dl className={classes.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {origin && <VoiceLicense origin={origin} />}
    </section>
  );
}
