import fs from 'node:fs';
import { settings } from '#contract/settings.ts';
import { apiAs, expect, signIn, test } from '#e2e/fixtures.ts';
import { result, speak } from '#e2e/landing/demo.ts';

/** The server has a test of every format in both outputs. */
for (const [format, compression, magic] of [
  ['WAV', 'Alta qualidade', 'RIFF'],
  ['MP3', 'Telefonia (URA)', '\u00ff'],
  ['OGG', 'Alta qualidade', 'OggS'],
] as const) {
  test(`the demo sounds while it is made, and downloads: ${format}, ${compression}`, async ({ page }) => {
    await page.goto('/');
    await page
      .getByLabel('Seu texto')
      .fill(`Aqui fala a Entoa em ${format}, ${compression}. ${'Esta frase serve para ouvir. '.repeat(8)}`);
    await page.getByLabel('Formato').selectOption(format);
    await page.getByLabel('Compressão').selectOption(compression);
    const asked = page.waitForRequest('**/api/prompts/demo**');
    await speak(page).click();
    expect((await asked).url()).toContain('/demo/stream');
    await expect(result(page)).toContainText('Seu áudio');
    await page.waitForFunction(() => performance.getEntriesByName('entoa-demo-sound').length === 1);
    const link = result(page).getByRole('link', { name: `Baixar ${format}` });
    await expect(link).toHaveAttribute('href', /^blob:/);
    await expect(result(page)).toContainText('Voz Clara, sintética');
    await expect(result(page).getByRole('button', { name: 'Pausar seu áudio' })).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\d-\\d\\d-\\d\\d-\\d\\d\\.${format.toLowerCase()}$`),
    );
    const file = fs.readFileSync((await download.path())!);
    expect(file.toString('latin1', 0, magic.length)).toBe(magic);
    if (format === 'WAV') expect(file.readUInt32LE(4)).toBe(file.length - 8);
    // Playback continues in the finished file at the position of the live audio.
    await result(page).getByText('2x', { exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.playbackRate)).toBe(2);
    await expect.poll(() => page.evaluate(() => document.querySelector('audio')!.currentTime)).toBeGreaterThan(0.2);
    await result(page).getByRole('button', { name: 'Pausar seu áudio' }).click();
    await expect(result(page).getByRole('button', { name: 'Ouvir seu áudio' })).toBeVisible();
    await result(page).getByRole('button', { name: 'Fechar' }).click();
    await expect(result(page)).toHaveCount(0);
    await expect(speak(page)).toBeFocused();
  });
}

test('a natural voice that does not speak the language gives way to one that does', async ({ page }) => {
  const voice = { gender: 'female', kind: 'formant', languages: ['portuguese_brazil', 'english'] };
  const natural = { ...voice, name: 'Faber', kind: 'neural', languages: ['portuguese_brazil'] };
  await page.route('**/api/voices?*', (route) => {
    const isEnglish = route.request().url().includes('english');
    const json = [...(isEnglish ? [] : [natural]), { ...voice, name: 'Clara' }];
    return route.fulfill({ json });
  });
  await page.goto('/');
  const chosen = page.getByLabel('Voz', { exact: true });
  await expect(chosen).toHaveValue('Faber');
  await page.getByLabel('Idioma').selectOption('english');
  await expect(chosen).toHaveValue('Clara');
  await page.getByLabel('Seu texto').fill('Good morning everybody.');
  await speak(page).click();
  await expect(result(page)).toContainText('Voz Clara');
});

test('the demo is heard in four languages', async ({ page }) => {
  await page.goto('/');
  const heard: number[] = [];
  for (const [language, text] of [
    ['portuguese_brazil', 'Bom dia a todos.'],
    ['english', 'Good morning everybody.'],
    ['german', 'Guten Morgen allerseits.'],
    ['russian', 'Доброе утро всем.'],
  ] as const) {
    await page.getByLabel('Idioma').selectOption(language);
    await page.getByLabel('Seu texto').fill(text);
    const asked = page.waitForRequest('**/api/prompts/demo/stream');
    await speak(page).click();
    expect(((await asked).postDataJSON() as { language: string }).language).toBe(language);
    const link = result(page).getByRole('link', { name: 'Baixar WAV' });
    await expect(link).toHaveAttribute('href', /^blob:/);
    await page.waitForFunction(
      (count) => performance.getEntriesByName('entoa-demo-sound').length === count,
      heard.length + 1,
    );
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    heard.push(fs.statSync((await download.path())!).size);
    await page.keyboard.press('Escape');
    await expect(result(page)).toHaveCount(0);
  }
  // Each has more than half a second of sound, and no two are the same file.
  for (const bytes of heard) expect(bytes).toBeGreaterThan(22_050);
  expect(new Set(heard).size).toBe(4);
});

test('a voice is heard in a few words before a text is sent, and another server may know its name alone', async ({
  page,
}) => {
  const isHeard = () => page.evaluate(() => (document.querySelector('audio')?.currentTime ?? 0) > 0);
  await page.goto('/');
  await expect(page.getByLabel('Voz')).toHaveValue('Clara');
  await page.getByLabel('Voz').selectOption('Davi');
  await expect(page.getByLabel('Voz').locator('optgroup[label="Sintéticas, masculinas"] option')).toHaveCount(5);
  await page.getByRole('button', { name: 'Ouvir amostra de Davi' }).click();
  await expect.poll(isHeard).toBe(true);
  await page.getByLabel('Idioma').selectOption('german');
  await expect(page.getByLabel('Voz')).toHaveValue('Davi');

  await page.route('**/api/voices?*', (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }));
  await page.route('**/synthesizer-models*', (route) => route.fulfill({ json: ['Clara', 'Outra'] }));
  page.removeAllListeners('console');
  await page.reload();
  await page.getByLabel('Voz').selectOption('Outra');
  await expect(page.getByRole('button', { name: 'Ouvir amostra de Outra' })).toBeDisabled();
});

test('two voices are heard side by side, each with its melody', async ({ page }) => {
  await page.goto('/');
  const melody = (region: string) =>
    page.getByRole('region', { name: region }).locator('svg[preserveAspectRatio] path').last().getAttribute('d');
  await speak(page).click();
  await expect(result(page)).toContainText('Voz Clara, sintética');
  // A plain line has few points; a pitch contour has one for every voiced frame.
  await expect.poll(async () => (await melody('Seu áudio'))?.length ?? 0).toBeGreaterThan(100);
  const first = await melody('Seu áudio');
  await page.getByLabel('Voz').selectOption('Davi');
  await speak(page).click();
  await expect(result(page)).toContainText('Voz Davi, sintética');
  const earlier = page.getByRole('region', { name: 'Áudio anterior' });
  await expect(earlier).toContainText('Antes, voz Clara');
  expect(await melody('Áudio anterior')).toBe(first);
  await earlier.getByRole('button', { name: 'Ouvir o áudio anterior' }).click();
  await expect(earlier.getByRole('button', { name: 'Pausar o áudio anterior' })).toBeVisible();
  await result(page).getByRole('button', { name: 'Ouvir seu áudio' }).click();
  await expect(earlier.getByRole('button', { name: 'Ouvir o áudio anterior' })).toBeVisible();
});

test('an administrator tries the demo in maintenance too: what the page asks carries their bearer', async ({
  page,
  request,
}) => {
  const admin = await apiAs(request, 'ADMIN');
  await signIn(page, 'ADMIN', { remember: false });
  await admin.call(settings.update, { maintenanceMode: true });
  try {
    await expect(page.getByText('EM MANUTENÇÃO')).toBeVisible();
    const unsigned: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && !pathname.endsWith('/auth/refresh') && !request.headers()['authorization'])
        unsigned.push(pathname);
    });
    await page.goto('/');
    await speak(page).click();
    await expect(result(page)).toContainText('Voz Clara, sintética');
    expect(unsigned).toEqual([]);
  } finally {
    await admin.call(settings.update, { maintenanceMode: false });
  }
});
