import { Icon } from '#core/icons/Icon.tsx';
import { catalogue as text } from '#text/catalogue.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';

export function AddNaturalVoice() {
  return (
    <ButtonLink variant="filled" href="/dashboard/models/catalogue" leftSection={<Icon name="melody" />}>
      {text.add}
    </ButtonLink>
  );
}
