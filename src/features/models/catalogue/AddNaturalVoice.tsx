import { Icon } from '#light/icons/Icon.tsx';
import { catalogue as text } from '#text/pt/catalogue.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';

/** Leads to the catalogue. */
export function AddNaturalVoice() {
  return (
    <ButtonLink href="/dashboard/models/catalogue" leftSection={<Icon name="melody" />}>
      {text.add}
    </ButtonLink>
  );
}
