/**
 * What tests may take on two cores that do nothing else; CONTRIBUTING.md says the same, which a test compares. The end
 * of a run names the parts and files that took longer. It fails nothing, since a busy machine is slow and not wrong.
 */
export const budget = {
  /** Minutes of each part. */
  minutes: {
    test: { checks: 1, build: 1, Vitest: 4, Playwright: 3, total: 7 },
    proof: { checks: 1, build: 1, Vitest: 22, Playwright: 16, 'Firefox and WebKit': 6, total: 45 },
  },
  /** Seconds of a file, as long as it is alone on its core. */
  seconds: { test: 20, proof: 90 },
};
