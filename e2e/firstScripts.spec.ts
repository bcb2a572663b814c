import zlib from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '#e2e/fixtures.ts';

test.use({ expectedErrors: [/401/] });

/** Most kilobytes, gzipped, of the scripts that a page loads by itself. */
const budgets = {
  'the landing page': { address: '/', isSignedIn: false, most: 110 },
  'the landing page of a signed-in person': { address: '/', isSignedIn: true, most: 154 },
  'the login page': { address: '/auth/login', isSignedIn: false, most: 97 },
  'the page of an approval link': { address: '/aprovacao/unknown', isSignedIn: false, most: 100 },
};

for (const [name, { address, isSignedIn, most }] of Object.entries(budgets))
  test(`${name} loads less than ${most} KB of scripts`, async ({ page }) => {
    if (isSignedIn) await signIn(page);
    await page.goto('about:blank');
    const scripts = collectScripts(page);
    await page.goto(address);
    // Wakes a page that waits for a visitor.
    await page.mouse.move(10, 10);
    await page.waitForLoadState('networkidle');
    const weights = await Promise.all(scripts);
    expect(weights.length).toBeGreaterThan(3);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(most);
  });

/** A list that grows with the weight of each script that the page receives, in kilobytes. */
function collectScripts(page: Page): Promise<number>[] {
  const weights: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!/\/assets\/.*\.js$/.test(response.url())) return;
    weights.push(response.body().then((body) => zlib.gzipSync(body, { level: 9 }).length / 1024));
  });
  return weights;
}
