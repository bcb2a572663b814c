import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { auditScreen } from '#e2e/auditScreen.ts';
import { apiAs, expect, signIn } from '#e2e/fixtures.ts';
import { settle } from '#e2e/ownServer.ts';
import { findPicture, LIST, openList, openWithoutScripts, placesOf, rested, test } from './pictureFixtures.ts';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: [/ERR_CONNECTION|ERR_INTERNET|ERR_FAILED|Failed to load resource|net::|Content Security Policy/],
});

for (const [name, viewport, colorScheme] of [
  ['phone, dark', { width: 360, height: 740 }, 'dark'],
  ['desktop, light', { width: 1440, height: 900 }, 'light'],
] as const) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('offline, the list stands where it was left before any script, and comes alive without a jump', async ({
      page,
      context,
      own,
    }) => {
      await openList(page);
      await page.evaluate(() => scrollTo(0, 420));
      await rested(page, 420);
      await page.close();
      await own.halt();

      const still = await openWithoutScripts(context);
      await expect(still.locator('#picture')).toBeVisible();
      await expect(still.locator('#root')).toBeEmpty();
      // Without scripts, the page cannot restore its scroll position.
      await still.mouse.wheel(0, 420);
      await expect.poll(() => still.evaluate(() => scrollY)).toBe(420);
      const painted = await placesOf(still, '#picture');
      expect(Object.keys(painted).filter((text) => text.includes('URA da linha')).length).toBeGreaterThan(3);
      await still.close();

      const live = await context.newPage();
      await live.addInitScript(() => {
        const shifts = window as { shift?: number };
        shifts.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.shift! += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await live.goto(LIST);
      await expect(live.locator('header [data-connection]')).toHaveText(/^Offline/);
      await expect(live.locator('#picture')).toHaveCount(0);
      expect(await live.evaluate(() => scrollY)).toBe(420);
      expect(await placesOf(live, '#root')).toEqual(painted);
      expect(await live.evaluate(() => (window as { shift?: number }).shift)).toBeLessThan(0.01);
      await expect(live.locator('[data-list] :is(li, tbody > tr)')).toHaveCount(20);
      await auditScreen(live, 'the list taken over');
      if (name !== 'phone, dark') return;
      // The button shows only its icon while the list is scrolled.
      const add = live.getByRole('link', { name: 'Adicionar' });
      await expect(add).toHaveCSS('width', '52px');
      await live.evaluate(() => scrollTo(0, 0));
      await expect(add).not.toHaveCSS('width', '52px');
    });
  });
}

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
    for (const name of ['NumberFormat', 'DateTimeFormat', 'Collator', 'PluralRules'] as const)
      Object.assign(Intl, { [name]: noted(name, Intl[name]) });
    for (const kind of [Number.prototype, Date.prototype])
      for (const name of Object.getOwnPropertyNames(kind).filter((one) => one.startsWith('toLocale')))
        Object.assign(kind, { [name]: noted(name, Reflect.get(kind, name) as object) });
  });
  for (const address of [LIST, `${LIST}/${id}/prompts`]) {
    await page.goto(address);
    await page.locator('#root [data-list="shown"][aria-busy="false"]').waitFor();
    expect(await page.evaluate(() => (window as { formatters?: string[] }).formatters)).toEqual([]);
  }
});

test('what is pressed in the picture is pressed in the app', async ({ page, context, own }) => {
  await openList(page);
  await page.close();
  await own.halt();
  const next = await context.newPage();
  await next.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const link = document.querySelector('#picture [data-list] a[href$="/prompts"]')!.getBoundingClientRect();
      const at = { clientX: link.x + link.width / 2, clientY: link.y + link.height / 2, bubbles: true };
      document.body.dispatchEvent(new MouseEvent('click', at));
    });
  });
  await next.goto(LIST);
  await next.waitForURL('**/prompts');
});

test('a window of another width gets no picture, and a narrowed list leaves none', async ({ page, context, own }) => {
  await openList(page);
  await page.getByRole('searchbox').fill('linha 7');
  await page.waitForURL('**search=linha**');
  await expect.poll(() => findPicture(page)).toBeUndefined();
  await page.goto(LIST);
  await page.getByText('URA da linha 24', { exact: true }).waitFor();
  await rested(page);
  await page.close();
  await own.halt();
  const next = await context.newPage();
  await next.setViewportSize({ width: 400, height: 800 });
  await next.addInitScript(() => {
    const seen = window as { seen?: boolean };
    new MutationObserver(() => {
      const picture = document.getElementById('picture');
      if (picture && document.body.contains(picture) && performance.getEntriesByType('paint').length > 0)
        seen.seen = true;
    }).observe(document, { childList: true, subtree: true });
  });
  await next.goto(LIST);
  await expect(next.getByText('URA da linha 24', { exact: true })).toBeVisible();
  expect(await next.evaluate(() => (window as { seen?: boolean }).seen)).toBeUndefined();
});

test('on a line that says nothing the list comes alive as it was kept', async ({ page, context, own }) => {
  await openList(page);
  await page.close();
  process.kill(own.pid, 'SIGSTOP');
  try {
    const next = await context.newPage();
    await next.addInitScript(() => {
      const seen = window as { asked?: number; taken?: number };
      const ask = window.fetch;
      window.fetch = (input, options) => {
        const address = input instanceof Request ? input.url : String(input);
        if (address.includes('/api/')) seen.asked ??= performance.now();
        return ask(input, options);
      };
      addEventListener('DOMContentLoaded', () => {
        if (document.getElementById('picture') === null) return;
        new MutationObserver(() => {
          if (document.getElementById('picture') === null) seen.taken ??= performance.now();
        }).observe(document.body, { childList: true, subtree: true });
      });
    });
    await next.goto(LIST);
    await expect(next.locator('#picture')).toHaveCount(0);
    // Measured from the app's first request, since the start itself may be slow on a busy machine: shorter than the
    // usual wait for a response.
    const waited = await next.evaluate(() => {
      const { asked, taken } = window as { asked?: number; taken?: number };
      return taken! - asked!;
    });
    expect(waited).toBeLessThan(1500);
    await expect(next.locator('#root').getByText('URA da linha 24', { exact: true })).toBeVisible();
    await expect(next.locator('header [data-connection]')).not.toHaveText('Online');
    await next.close();
  } finally {
    process.kill(own.pid, 'SIGCONT');
  }
});

test('nothing but the app’s own rendering is in a picture', async ({ page, request }) => {
  const api = await apiAs(request, 'USER');
  const name = `<img src=x onerror="alert(1)"> & '`;
  await api.call(projects.create, { name, description: '<script>alert(2)</script> por extenso' });
  await signIn(page);
  await settle(page);
  await page.goto(`${LIST}?perPage=20`);
  await page.getByText(name).waitFor();
  await page.getByRole('searchbox').fill('se');
  await page.evaluate(() => {
    const list = document.querySelector('#root [data-list]')!;
    const script = document.createElement('script');
    script.textContent = 'planted';
    const link = document.createElement('a');
    link.setAttribute('href', 'javascript:planted()');
    link.setAttribute('onclick', 'planted()');
    link.setAttribute('style', 'background: url(/planted)');
    link.id = 'planted';
    const frame = document.createElement('iframe');
    frame.setAttribute('srcdoc', 'planted');
    list.append(script, link, frame);
  });
  await expect.poll(async () => (await findPicture(page))?.markup).toContain('<a></a>');
  const { markup } = (await findPicture(page))!;
  expect(markup).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; ');
  expect(markup).not.toContain('planted');
  const made = await page.evaluate((text) => {
    const all = [...new DOMParser().parseFromString(text, 'text/html').body.querySelectorAll('*')];
    const attributes = all.flatMap((element) => element.getAttributeNames());
    return {
      elements: all
        .map(({ localName }) => localName)
        .filter((name) => /script|img|iframe|object|embed|style/.test(name)),
      attributes: attributes.filter((name) => /^on|^(id|src|value|name|for)$/.test(name)),
      leads: all.flatMap((element) => element.getAttribute('href') ?? []).filter((href) => !href.startsWith('/')),
    };
  }, markup);
  expect(made).toEqual({ elements: [], attributes: [], leads: [] });
});
