import type { VoiceOrigin } from '#contract/catalogueFile.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { catalogue as text } from '#text/catalogue.ts';
import classes from './Voices.module.css';

/** The licence of a voice in one line; unfolded, in plain words, with a link to its source. */
export function VoiceLicense({
  origin: { name, license, licenseNote, isCommercial, source },
}: {
  origin: Pick<VoiceOrigin, 'name' | 'license' | 'licenseNote' | 'isCommercial' | 'source'>;
}) {
  return (
    <details className={classes.license}>
      <summary>
        {text.license(license)} {text.businessUse(isCommercial)}.
      </summary>
      <p>
        {licenseNote}{' '}
        <a href={source} target="_blank" rel="noopener noreferrer" aria-label={text.cardOf(name)}>
          {text.card}
          <Icon name="right" size={12} />
        </a>
      </p>
    </details>
  );
}
