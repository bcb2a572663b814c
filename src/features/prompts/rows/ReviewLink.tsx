import { Icon } from '#light/icons/Icon.tsx';
import { prompts as text } from '#text/pt/prompts.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';

/** The way to hear the prompts of `path` one by one. */
export function ReviewLink({ path }: { path: string }) {
  return (
    <ButtonLink href={`${path}/review`} leftSection={<Icon name="check" />}>
      {text.review}
    </ButtonLink>
  );
}
