/** An event source with subscribers. */
export interface Signal<News = void> {
  readonly emit: (news: News) => void;
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: (news: News) => void) => () => void;
}

export function createSignal<News = void>(): Signal<News> {
  const listeners = new Set<(news: News) => void>();
  return {
    emit: (news) => {
      for (const listener of listeners) listener(news);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
