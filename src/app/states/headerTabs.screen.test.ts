import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Role } from '#contract/kit/permissions.ts';
import { site } from '#contract/site.ts';
import { tabsOf } from '#app/layout/tabs.ts';
import { network } from '#testing/screens/network.ts';
import { setWidth } from '#testing/screens/auditHere.ts';
import { openScreen, settled } from '#testing/screens/openScreen.ts';

const NAME = 'Central de atendimento da Companhia de Saneamento do Estado';
beforeEach(() => {
  network.alter(site.get, (answer) => ({ ...answer, name: NAME }));
});
afterEach(network.mend);

const menu = () => page.getByRole('navigation', { name: 'Menu principal' });
const more = () => menu().getByRole('button', { name: 'Mais' });

/** Names of the tabs in the header that can be seen as a whole. */
function wholeTabs(): string[] {
  const nav = menu().element();
  const { left, right } = nav.getBoundingClientRect();
  return [...nav.querySelectorAll('a')]
    .filter((tab) => getComputedStyle(tab).visibility === 'visible')
    .map((tab) => {
      const box = tab.getBoundingClientRect();
      expect(box.left, `${tab.textContent} at ${innerWidth} px`).toBeGreaterThanOrEqual(left - 1);
      expect(box.right, `${tab.textContent} at ${innerWidth} px`).toBeLessThanOrEqual(right + 1);
      return tab.textContent;
    });
}

test.each(Role.options)('every tab of a %s can be reached, and none is cut, at any width', async (role) => {
  const names = tabsOf(role).map(({ name }) => name);
  await openScreen('/dashboard/projects', role);
  await expect.element(page.getByTitle(NAME)).toBeVisible();
  for (const width of [1440, 1280, 1100, 1024, 900, 820, 769]) {
    await setWidth(width);
    await settled();
    const found = wholeTabs();
    if (found.length < names.length) {
      await more().click();
      await expect.element(page.getByRole('menu')).toBeVisible();
      found.push(
        ...page
          .getByRole('menuitem')
          .elements()
          .map(({ textContent }) => textContent),
      );
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
      await expect.element(more()).toHaveFocus();
    }
    expect(found, `${width} px`).toEqual(names);
    const { left, right } = more().query()?.getBoundingClientRect() ?? { left: 0, right: 0 };
    expect(right - left, `the button at ${width} px`).toBeLessThanOrEqual(84);
    expect(document.documentElement.scrollWidth, `${width} px`).toBeLessThanOrEqual(width);
  }
});
