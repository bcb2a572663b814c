import { Icon } from '#core/icons/Icon.tsx';
import { prompts as text } from '#text/prompts.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';

/** The way to hear the prompts of `path` one by one; `isShort` where three buttons share a phone's width. */
export function ReviewLink({ path, isShort = false }: { path: string; isShort?: boolean }) {
  return (
    <ButtonLink href={`${path}/review`} leftSection={!isShort && <Icon name="check" />}>
      {isShort ? text.reviewShort : text.review}
    </ButtonLink>
  );
}
