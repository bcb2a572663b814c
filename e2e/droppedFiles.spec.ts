import { expect, signIn, test } from './fixtures.ts';

test.use({ expectedErrors: [/status of 401/] });

test('a file that is dropped beside a field replaces no page', async ({ page }) => {
  await signIn(page);
  for (const address of ['/', '/auth/login', '/aprovacao/unknown', '/dashboard/projects']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const isFree = () =>
      page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['name;text'], 'ura.csv'));
        return ['dragover', 'drop'].filter((type) =>
          document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })),
        );
      });
    await expect.poll(isFree, address).toEqual([]);
  }
});
