import { offerTemplate } from './clusterTemplate.ts';

/** What Vitest and Playwright run before all tests; what it returns, after them. */
export default function setup() {
  return offerTemplate();
}
