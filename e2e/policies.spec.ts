import { expect, test } from './fixtures.ts';

test('the description of the API opens under the strict policy', async ({ page }) => {
  const answer = await page.goto('/api/docs');
  expect(answer!.headers()['content-security-policy']).toContain("default-src 'none'");
  await expect(page.getByText('/api/auth/login')).toBeVisible();
  await expect(page.getByText('Sign in with e-mail and password')).toBeVisible();
});

test.describe('Trusted Types', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: [/requires 'TrustedHTML'/] });

  test('the landing page takes no text for a script, and its worker comes all the same', async ({ page }) => {
    const answer = await page.goto('/');
    expect(answer!.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const refused = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<p>planted</p>';
        return false;
      } catch {
        return true;
      }
    });
    expect(refused).toBe(true);
  });
});

test('the terms of the libraries in the bundles come with them', async ({ request }) => {
  const answer = await request.get('/licenses.md');
  expect(answer.status()).toBe(200);
  const terms = await answer.text();
  for (const library of ['react-dom', '@mantine/core', 'valibot', 'workbox']) expect(terms).toContain(`## ${library}`);
});
