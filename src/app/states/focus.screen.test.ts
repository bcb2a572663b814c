import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setWidth } from '#testing/screens/auditHere.ts';
import { openScreen } from '#testing/screens/openScreen.ts';

const dialog = () => page.getByRole('dialog');

/** Opens and closes it twice: what is loaded or mounted with the first opening differs from the second. */
async function expectFocusBack(opener: ReturnType<typeof page.getByRole>): Promise<void> {
  for (const time of ['first', 'second']) {
    await opener.click();
    await expect.element(dialog()).toBeVisible();
    await expect.poll(() => document.activeElement?.closest('[role=dialog]'), { message: time }).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  }
}

test('the panel gives the focus back to the bell, the first time too', async () => {
  await openScreen('/dashboard/projects');
  await expectFocusBack(page.getByRole('button', { name: /^Notificações e este aparelho/ }));
});

test(`the phone's sheet gives the focus back to "Mais", the first time too`, async () => {
  await openScreen('/dashboard/projects');
  await setWidth(360);
  await expectFocusBack(page.getByRole('button', { name: 'Mais', exact: true }));
});
