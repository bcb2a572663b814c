import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { problems } from '#text/problems.ts';
import { noticeFailed } from './feedback/notices.tsx';

/**
 * A part of a screen, in a file of its own. What cannot be had now leaves the screen as it is: what a person has opened
 * closes again (`onClose`) and says why. The next time it is tried anew.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const attempt = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        () => {
          // A rejected import would stay rejected.
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
