/** One in the tests, ten in `npm run fuzz`. */
const FACTOR = Number(process.env['CASES_FACTOR'] ?? 1);

/** Number of random cases of a test that needs `count` of them to mean something. */
export const cases = (count: number): number => Math.max(1, Math.round(count * FACTOR));
