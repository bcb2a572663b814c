import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ChunkProblem } from '#app/ChunkProblem.tsx';

class ChunkError extends Error {}

/** A screen in its own chunk. A failed download shows an error, and is tried again at the next visit. */
export function lazyScreen(
  load: () => Promise<ComponentType>,
  whileLoading: ReactNode,
): ComponentType & { preload(): Promise<void> } {
  let loaded: ComponentType | undefined;
  const bring = () => load().then((component) => (loaded = component));
  const attempt = () =>
    lazy(() =>
      bring().then(
        (component) => ({ default: component }),
        (cause: unknown) => {
          // React would cache the rejection, so that the next visit needs a new `lazy`.
          current = attempt();
          throw new ChunkError('A screen could not be loaded.', { cause });
        },
      ),
    );
  let current = attempt();
  return Object.assign(
    function LazyScreen() {
      // A chunk that is already loaded renders at once, without suspending.
      const [Screen] = useState(() => loaded ?? current);
      return (
        <ChunkBoundary>
          <Suspense fallback={whileLoading}>
            <Screen />
          </Suspense>
        </ChunkBoundary>
      );
    },
    {
      preload: () =>
        bring().then(
          () => undefined,
          () => undefined,
        ),
    },
  );
}

class ChunkBoundary extends Component<{ children: ReactNode }, { problem: unknown }> {
  override state = { problem: undefined };

  static getDerivedStateFromError(problem: unknown) {
    return { problem };
  }

  override render() {
    const { problem } = this.state;
    if (problem === undefined) return this.props.children;
    if (!((problem as unknown) instanceof ChunkError)) throw problem as unknown;
    return <ChunkProblem />;
  }
}
