import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { problems } from '#text/problems.ts';
import { noticeFailed } from './feedback/notices.tsx';

/**
 * A part of a screen in its own chunk. If it cannot be loaded, the screen stays usable: the part closes (`onClose`) and
 * shows the reason. The next mount tries again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const attempt = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        () => {
          // React would cache the rejection, so that the next mount needs a new `lazy`.
          current = attempt();
          return { default: Missing as ComponentType<Props> };
        },
      ),
    );
  let current = attempt();
  return function LazyPart(props: Props) {
    const [Part] = useState(() => current);
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

function Missing({ onClose }: { onClose?: () => void }) {
  useEffect(() => {
    if (!onClose) return;
    noticeFailed(problems.part);
    onClose();
  }, [onClose]);
  return null;
}
