/** What may happen again and again, and those who want to hear of it. */
export interface Signal<News = void> {
  readonly emit: (news: News) => void;
  /** Gives back what ends the listening. */
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
