import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ChunkProblem } from '#app/ChunkProblem.tsx';

class ChunkError extends Error {}

/** A screen in a chunk of its own. A failed download is told, and tried again at the next visit. */
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
          // A rejected import would stay rejected: the next visit starts afresh.
          current = attempt();
          throw new ChunkError('A screen could not be loaded.', { cause });
        },
      ),
    );
  let current = attempt();
  return Object.assign(
    function LazyScreen() {
      // What is here already is shown at once, without a moment of waiting between.
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
