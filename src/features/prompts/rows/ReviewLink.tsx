import { Icon } from '#core/icons/Icon.tsx';
import { prompts as text } from '#text/prompts.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';

/** Link to the review of the prompts of `path`; `isShort` if three buttons share the width of a phone. */
export function ReviewLink({ path, isShort = false }: { path: string; isShort?: boolean }) {
  return (
    <ButtonLink href={`${path}/review`} leftSection={!isShort && <Icon name="check" />}>
      {isShort ? text.reviewShort : text.review}
    </ButtonLink>
  );
}
