import type { VoiceOrigin } from '#contract/catalogueFile.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { catalogue as text } from '#text/catalogue.ts';
import classes from './Catalogue.module.css';

/** The licence of a voice in plain words, with a link to its source. */
export function VoiceLicense({
  origin: { name, license, licenseNote, isCommercial, source },
}: {
  origin: Pick<VoiceOrigin, 'name' | 'license' | 'licenseNote' | 'isCommercial' | 'source'>;
}) {
  return (
    <p className={classes.license}>
      <b>{text.license(license)}</b> {text.businessUse(isCommercial)}. {licenseNote}{' '}
      <a href={source} target="_blank" rel="noopener noreferrer" aria-label={text.cardOf(name)}>
        {text.card}
        <Icon name="right" size={12} />
      </a>
    </p>
  );
}
