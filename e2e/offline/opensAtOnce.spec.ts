import type { Page } from '@playwright/test';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { auditScreen } from '#e2e/auditScreen.ts';
import { apiAs, expect, signIn } from '#e2e/fixtures.ts';
import { settle, withOwnServer } from '#e2e/ownServer.ts';

const test = withOwnServer({ SPEECH_THREADS: '0' });
test.use({
  serviceWorkers: 'allow',
  expectedErrors: [/ERR_CONNECTION|ERR_INTERNET|ERR_FAILED|Failed to load resource|net::|Content Security Policy/],
});

const LIST = '/dashboard/projects';
const SHOWN = '#root [data-list="shown"][aria-busy="false"]';

/** Opens a list of 24 projects, 20 per page, signed in and controlled by the service worker. */
async function openList(page: Page) {
  const api = await apiAs(page.request, 'USER');
  for (let i = 1; i <= 24; i++)
    await api.call(projects.create, { name: `URA da linha ${i}`, description: `Atende a linha ${i} do ônibus` });
  await signIn(page);
  await settle(page);
  await page.goto(LIST);
  await page.getByLabel('Registros por página').selectOption('20');
  await page.getByText('URA da linha 7', { exact: true }).waitFor();
  await page.locator(SHOWN).waitFor();
}

for (const [name, viewport, colorScheme] of [
  ['phone, dark', { width: 360, height: 740 }, 'dark'],
  ['desktop, light', { width: 1440, height: 900 }, 'light'],
] as const) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('offline, a placeholder of nobody’s data comes first, then the list as it was kept', async ({
      page,
      context,
      own,
    }) => {
      await openList(page);
      await page.close();
      await own.halt();

      const live = await context.newPage();
      await live.addInitScript(() => {
        const seen = window as { shift?: number; first?: string };
        seen.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.shift! += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        new MutationObserver((_changes, observer) => {
          const placeholder = document.querySelector<HTMLElement>('#placeholder:has(footer)');
          if (!placeholder) return;
          observer.disconnect();
          seen.first = `${placeholder.getBoundingClientRect().width} ${placeholder.innerText.trim()}`;
        }).observe(document, { childList: true, subtree: true });
      });
      await live.goto(LIST);
      await expect(live.locator('header [data-connection]')).toHaveText(/^Offline/);
      await expect(live.locator('[data-list] :is(li, tbody > tr)')).toHaveCount(20);
      await expect(live.locator('#placeholder')).toHaveCount(0);
      const { shift, first } = await live.evaluate(() => {
        const seen = window as { shift?: number; first?: string };
        return { shift: seen.shift, first: seen.first };
      });
      expect(first).toBe(`${viewport.width} `);
      expect(shift).toBeLessThan(0.01);
      await auditScreen(live, 'the list after a launch offline');
    });
  });
}

test('the placeholder is painted without the app’s scripts and styles, and below the dashboard only', async ({
  browser,
  own,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block', baseURL: own.origin });
  await context.route('**/assets/*', (route) => route.abort());
  const shown = async (address: string) => {
    const still = await context.newPage();
    await still.goto(address);
    const logo = await still.locator('#placeholder svg').boundingBox();
    await still.close();
    return logo !== null;
  };
  expect([await shown(LIST), await shown('/auth/recuperar-senha')]).toEqual([true, false]);
  await context.close();
});

test('the app comes although no frame is drawn, as in a tab that is put into the background', async ({ page }) => {
  await signIn(page);
  await page.addInitScript(() => {
    const draw = window.requestAnimationFrame;
    window.requestAnimationFrame = () => {
      window.requestAnimationFrame = draw;
      return 0;
    };
  });
  await page.goto(LIST);
  await expect(page.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible();
  await expect(page.locator('#placeholder')).toHaveCount(0);
});

test('styles that come with a screen outweigh those of the start', async ({ page }) => {
  await openList(page);
  await page.goto('/dashboard/projects/new');
  await page.getByLabel(/^Nome/).waitFor();
  const order = await page.evaluate(() =>
    [...document.styleSheets].map(({ href }) => /(\w+)-.{8}\.css$/.exec(href ?? '')?.[1]),
  );
  expect(order.indexOf('fields')).toBeGreaterThan(order.indexOf('shell'));
  expect(order.indexOf('shell')).toBeGreaterThanOrEqual(0);
});

test('the lists come without a formatter of the browser’s, whose first one costs a slow phone dearly', async ({
  page,
}) => {
  await openList(page);
  const { call } = await apiAs(page.request, 'USER');
  const { id } = (await call(projects.list, {})).data[0]!;
  const line = { speaker: 'Clara', compression: false };
  for (const name of ['abertura', 'despedida'])
    await call(prompts.create, { idProject: id, ...line, name, text: `Aqui é a ${name}.` });
  await page.addInitScript(() => {
    const made: string[] = [];
    (window as { formatters?: string[] }).formatters = made;
    const noted = <Kind extends object>(name: string, kind: Kind) =>
      new Proxy(kind, {
        construct: (target, given, self) => (
          made.push(name),
          Reflect.construct(target as never, given, self) as object
        ),
        apply: (target, self, given) => (made.push(name), Reflect.apply(target as never, self, given) as unknown),
      });
    for (const name of ['NumberFormat', 'DateTimeFormat', 'Collator', 'PluralRules', 'Segmenter'] as const)
      Object.assign(Intl, { [name]: noted(name, Intl[name]) });
    for (const kind of [Number.prototype, Date.prototype])
      for (const name of Object.getOwnPropertyNames(kind).filter((one) => one.startsWith('toLocale')))
        Object.assign(kind, { [name]: noted(name, Reflect.get(kind, name) as object) });
  });
  for (const address of [LIST, `${LIST}/${id}/prompts`]) {
    await page.goto(address);
    await page.locator(SHOWN).waitFor();
    expect(await page.evaluate(() => (window as { formatters?: string[] }).formatters)).toEqual([]);
  }
});

test('on a line that says nothing the list comes as it was kept', async ({ page, context, own }) => {
  await openList(page);
  await page.close();
  process.kill(own.pid, 'SIGSTOP');
  try {
    const next = await context.newPage();
    await next.addInitScript(() => {
      const seen = window as { asked?: number; shown?: number };
      const ask = window.fetch;
      window.fetch = (input, options) => {
        const address = input instanceof Request ? input.url : String(input);
        if (address.includes('/api/')) seen.asked ??= performance.now();
        return ask(input, options);
      };
      new MutationObserver(() => {
        if (document.querySelector('#root [data-list="shown"]')) seen.shown ??= performance.now();
      }).observe(document, { childList: true, subtree: true });
    });
    await next.goto(LIST);
    await expect(next.locator('#root').getByText('URA da linha 24', { exact: true })).toBeVisible();
    // Measured from the app's first request, since the start itself may be slow on a busy machine: shorter than the
    // usual wait for a response.
    const waited = await next.evaluate(() => {
      const { asked, shown } = window as { asked?: number; shown?: number };
      return shown! - asked!;
    });
    expect(waited).toBeLessThan(1500);
    await expect(next.locator('header [data-connection]')).not.toHaveText('Online');
    await next.close();
  } finally {
    process.kill(own.pid, 'SIGCONT');
  }
});
