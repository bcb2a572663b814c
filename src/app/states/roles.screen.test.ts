import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardRoutes } from '#app/routing/dashboardRoutes.tsx';
import { hasPermission } from '#contract/kit/permissions.ts';
import { openScreen } from '#testing/screens/openScreen.ts';

/** Screens of a record are left out: without the record they show the ERROR page too. */
const screens = dashboardRoutes.filter(({ path }) => !path.includes(':'));

test.for(['USER', 'MANAGER', 'ADMIN'] as const)(
  '%s enters what the table says and sees ERROR elsewhere',
  async (role) => {
    expect(screens.length).toBeGreaterThan(20);
    for (const { path, area } of screens) {
      await openScreen(path, role, { isFresh: false });
      const heading = page.getByRole('heading', { level: 1 });
      if (hasPermission(role, area)) await expect.element(heading, { message: path }).not.toHaveTextContent('ERROR');
      else await expect.element(heading, { message: path }).toHaveTextContent('ERROR');
    }
  },
);
