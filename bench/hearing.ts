import { pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright';
import { projects } from '#contract/projects.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { quietArguments } from './launch/bareChromium.ts';
import { type BenchServer, startBenchServer } from './benchServer.ts';
import { medianAndP95 } from './median.ts';

const ROUNDS = 31;

/** Milliseconds from the shortcut of 'Ouvir' to the first sample played, in a browser. */
export interface HearingFigures {
  readonly median: number;
  readonly p95: number;
}

/**
 * New texts in the prompt form, with an embedded voice. The first one is not counted, because it opens the audio
 * output.
 */
export async function measureHearing(server: BenchServer): Promise<HearingFigures> {
  const { id } = await server.call(projects.create, { name: 'Medida de escuta', description: 'Feita por uma medida' });
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
    args: [...quietArguments, '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    const page = await browser.newPage({ baseURL: server.origin });
    await page.goto('/auth/login');
    await page.getByLabel('E-mail').fill(demoEmails.USER);
    await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL('**/dashboard/projects');
    await page.goto(`/dashboard/projects/${id}/prompts/new`);
    await page.getByLabel('Modelo').selectOption('Clara');
    await page.getByLabel('Compressão').selectOption('false');
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const took = await hear(page, `Sua senha é ${round + 101}. Aguarde, por favor: logo alguém vai atender você.`);
      if (round > 0) times.push(took);
    }
    return medianAndP95(times);
  } finally {
    await browser.close();
  }
}

async function hear(page: Page, text: string): Promise<number> {
  await page.locator('textarea').fill(text);
  await page.evaluate(() => {
    performance.clearMarks('entoa-preview-sound');
    addEventListener('keydown', () => performance.mark('entoa-bench-pressed'), { once: true, capture: true });
  });
  await page.locator('textarea').press('Control+Space');
  await page.waitForFunction(() => performance.getEntriesByName('entoa-preview-sound').length > 0);
  const took = await page.evaluate(
    () =>
      performance.getEntriesByName('entoa-preview-sound').at(-1)!.startTime -
      performance.getEntriesByName('entoa-bench-pressed').at(-1)!.startTime,
  );
  await page.getByText('Nada foi salvo ainda.').waitFor();
  return took;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const server = await startBenchServer({ SPEECH_THREADS: '2' });
  const { median: middle, p95 } = await measureHearing(server).finally(() => server.stop());
  console.log(`heard before it is saved: ${middle.toFixed(0)} ms median, ${p95.toFixed(0)} ms p95 (goal: 300 ms)`);
}
