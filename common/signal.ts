/** What may happen again and again, and those who want to hear of it. */
export interface Signal<News = void> {
  readonly tell: (news: News) => void;
  /** Gives back what ends the listening. */
  readonly listen: (listener: (news: News) => void) => () => void;
}

export function createSignal<News = void>(): Signal<News> {
  const listeners = new Set<(news: News) => void>();
  return {
    tell: (news) => {
      for (const listener of listeners) listener(news);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
