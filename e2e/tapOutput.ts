import type { Page } from '@playwright/test';

/** Taps the page's audio output; returns a function for its power above 4 kHz relative to the total, in dB. */
export async function tapOutput(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { connect } = AudioNode.prototype as { connect: (this: AudioNode, ...to: unknown[]) => unknown };
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      if (to[0] instanceof AudioDestinationNode) {
        const analyser = new AnalyserNode(this.context, { fftSize: 4096, smoothingTimeConstant: 0.9 });
        connect.call(this, analyser);
        Object.assign(globalThis, { tapped: analyser });
      }
      return connect.apply(this, to);
    } as typeof AudioNode.prototype.connect;
  });
  return () =>
    page.evaluate(async () => {
      const analyser = (globalThis as unknown as { tapped: AnalyserNode }).tapped;
      const levels = new Float32Array(analyser.frequencyBinCount);
      let [high, all] = [0, 0];
      for (let look = 0; look < 20; look++) {
        await new Promise((resolve) => {
          setTimeout(resolve, 40);
        });
        analyser.getFloatFrequencyData(levels);
        for (const [index, level] of levels.entries()) {
          const power = Number.isFinite(level) ? 10 ** (level / 10) : 0;
          all += power;
          if ((index * analyser.context.sampleRate) / analyser.fftSize > 4400) high += power;
        }
      }
      return 10 * Math.log10(high / all);
    });
}
