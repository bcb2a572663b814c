/** Statistics of a window of measurements; null while there are none. */
export interface Spread {
  readonly average: number | null;
  readonly p95: number | null;
  readonly count: number;
}

const WINDOW = 500;

/** The latest measurements of one kind. */
class Measurements {
  readonly #values: number[] = [];
  #count = 0;

  add(value: number): void {
    this.#values[this.#count++ % WINDOW] = value;
  }

  /** `count` covers all measurements, not only the window. */
  spread(): Spread {
    const sorted = [...this.#values].sort((a, b) => a - b);
    if (sorted.length === 0) return { average: null, p95: null, count: 0 };
    return {
      average: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
      p95: sorted[Math.ceil(sorted.length * 0.95) - 1]!,
      count: this.#count,
    };
  }
}

/** Performance of this process's synthesis. */
export interface SpeechStats {
  /** Milliseconds from a stream's request to its first piece. */
  readonly firstByteMs: Measurements;
  /** Work seconds per second of audio, for files that did not wait for a thread. */
  readonly realTimeFactor: { readonly embedded: Measurements; readonly neural: Measurements };
}

export const openStats = (): SpeechStats => ({
  firstByteMs: new Measurements(),
  realTimeFactor: { embedded: new Measurements(), neural: new Measurements() },
});
