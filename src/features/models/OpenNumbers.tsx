import { Icon } from '#core/icons/Icon.tsx';
import { numbers as text } from '#text/numbers.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';

/** Leads to the pack of numbers. */
export function OpenNumbers() {
  return (
    <ButtonLink href="/dashboard/models/numbers" leftSection={<Icon name="phone" />}>
      {text.open}
    </ButtonLink>
  );
}
