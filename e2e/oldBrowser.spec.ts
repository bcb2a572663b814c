import fs from 'node:fs';
import { expect, test } from './fixtures.ts';

// The page of a client asks for an approval that is not there.
test.use({ expectedErrors: [/401/] });

const ADVICE =
  /^Este navegador é antigo demais para a Entoa\. Atualize-o ou abra esta página em outro: (.+) ou mais novos\.$/;

test('a browser that is too old is told so on every page, and which ones are not', async ({ page }) => {
  await page.addInitScript(() => {
    delete (Array.prototype as { toSorted?: unknown }).toSorted;
  });
  for (const [address, isReadable] of [
    ['/', true],
    ['/auth/login', true],
    ['/auth/esqueci-senha', false],
    ['/aprovacao/1', false],
  ] as const) {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('alert').first()).toHaveText(ADVICE);
    await expect(page.locator('#root')).toBeVisible({ visible: isReadable });
  }
  const [, versions] = ADVICE.exec(await page.getByRole('alert').first().innerText())!;
  const readme = fs.readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, documented] = /## Browsers\n\n([^\n]+)/.exec(readme)!;
  expect(versions!.match(/[\d.]+/g)).toEqual(documented!.match(/\d+(?:\.\d+)?/g));
});

test('a browser that is new enough is told nothing', async ({ page }) => {
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  await expect(page.getByText(ADVICE)).toHaveCount(0);
});
