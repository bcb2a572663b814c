import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { auditWidth } from './auditScreen.ts';
import { apiAs, expect, signIn, test as plain } from './fixtures.ts';
import { fill, TEXT } from './offline/offlineAudioFixtures.ts';
import { test as withOwn } from './offline/offlineAudioFixtures.ts';
import { settle } from './ownServer.ts';
import { tapOutput } from './tapOutput.ts';

const RATE = 48_000;
const SECONDS = 1;
/**
 * Frequencies in Hz and levels in dB of full scale. The frequencies have no simple ratio to 8 kHz, so that the noise of
 * A-law is spread. No level is below -30 dB, because sox rounds to 13 bits before its A-law, which makes it up to 2 dB
 * noisier than the Recommendation.
 */
const inBand: [number, number][] = [
  [300, -12],
  [322, -12],
  [452, -12],
  [1702, -12],
  [2502, -12],
  [3102, -12],
  [3302, -12],
  [3398, -12],
  [1004, -4],
  [1004, -20],
  [1004, -28],
];
const outside: [number, number][] = [
  [100, -12],
  [3702, -12],
  [4602, -12],
  [6002, -12],
];

/** One second of each tone, one after the other. */
function tones(list: readonly (readonly [number, number])[]): Float32Array {
  return Float32Array.from({ length: list.length * SECONDS * RATE }, (_, index) => {
    const [hz, db] = list[Math.floor(index / RATE / SECONDS)]!;
    return 10 ** (db / 20) * Math.sin((2 * Math.PI * hz * (index % (SECONDS * RATE))) / RATE);
  });
}

/**
 * The level of each tone and of everything else in the band, in dB relative to a sine; measured in the middle half
 * second.
 */
function measure(sound: Float32Array, list: readonly (readonly [number, number])[]) {
  return list.map(([hz], place) => {
    const from = (place + 0.3) * SECONDS * RATE;
    const part = sound.slice(from, from + RATE / 2);
    let [re, im, power] = [0, 0, 0];
    for (const [index, sample] of part.entries()) {
      re += sample * Math.cos((2 * Math.PI * hz * index) / RATE);
      im += sample * Math.sin((2 * Math.PI * hz * index) / RATE);
      power += sample * sample;
    }
    const tone = (4 * (re * re + im * im)) / part.length ** 2;
    return { hz, tone: 10 * Math.log10(tone), noise: 10 * Math.log10((2 * power) / part.length - tone) };
  });
}

/** Output of the page's own audio worklet for a sound, rendered in the browser. */
async function rendered(page: Page, program: string, sound: Float32Array): Promise<Float32Array> {
  const bytes = await page.evaluate(
    async ({ program, base64, rate }) => {
      const samples = new Float32Array(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer);
      const context = new OfflineAudioContext(1, samples.length, rate);
      await context.audioWorklet.addModule(program);
      const buffer = context.createBuffer(1, samples.length, rate);
      buffer.copyToChannel(samples, 0);
      const source = new AudioBufferSourceNode(context, { buffer });
      source
        .connect(new AudioWorkletNode(context, 'phone-line', { outputChannelCount: [1] }))
        .connect(context.destination);
      source.start();
      const heard = new Uint8Array((await context.startRendering()).getChannelData(0).slice().buffer);
      let text = '';
      for (let from = 0; from < heard.length; from += 8192)
        text += String.fromCharCode(...heard.subarray(from, from + 8192));
      return btoa(text);
    },
    { program, base64: Buffer.from(sound.buffer).toString('base64'), rate: RATE },
  );
  const heard = Buffer.from(bytes, 'base64');
  return new Float32Array(heard.buffer.slice(heard.byteOffset, heard.byteOffset + heard.length));
}

/** The same with sox: the same band and slope, 8 kHz, A-law without dither, and back. */
function bySox(sound: Float32Array): Float32Array {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-sox-'));
  const file = (name: string) => path.join(folder, name);
  const raw = ['-t', 'raw', '-e', 'floating-point', '-b', '32', '-c', '1', '-r', String(RATE)];
  try {
    fs.writeFileSync(file('in'), Buffer.from(sound.buffer));
    execFileSync('sox', [
      '-D',
      ...raw,
      file('in'),
      '-e',
      'a-law',
      file('phone.wav'),
      'rate',
      '-h',
      '8000',
      'sinc',
      '-a',
      '80',
      '-t',
      '200',
      '300-3400',
    ]);
    execFileSync('sox', ['-D', file('phone.wav'), ...raw, file('out'), 'rate', '-h', String(RATE)]);
    const bytes = fs.readFileSync(file('out'));
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

function hasSox(): boolean {
  try {
    execFileSync('sox', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const phoneSwitch = (page: Page) => page.getByRole('button', { name: 'Ouvir como telefone' });
const time = (page: Page) => page.evaluate(() => document.querySelector('audio')!.currentTime);

plain('the line in the browser is a telephone: band and noise within 1 dB of sox', async ({ page, request }) => {
  plain.skip(!hasSox(), 'sox');
  const { idProject, made } = await fill(await apiAs(request, 'USER'), 1);
  await page.addInitScript(() => {
    const { addModule } = Worklet.prototype;
    Worklet.prototype.addModule = function (this: Worklet, program: string) {
      Object.assign(globalThis, { program });
      return addModule.call(this, program);
    };
  });
  await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts` });
  await page.getByRole('button', { name: `Ouvir ${made[0]!.name}` }).click();
  await phoneSwitch(page).click();
  await page.waitForFunction(() => 'program' in globalThis);
  const program = await page.evaluate(() => (globalThis as unknown as { program: string }).program);

  const input = tones([...inBand, ...outside]);
  const list = [...inBand, ...outside];
  const ours = measure(await rendered(page, program, input), list);
  const theirs = measure(bySox(input), list);
  for (const [place, { hz, tone, noise }] of ours.slice(0, inBand.length).entries()) {
    expect(Math.abs(tone - theirs[place]!.tone), `${hz} Hz`).toBeLessThan(1);
    expect(Math.abs(noise - theirs[place]!.noise), `noise beside ${hz} Hz`).toBeLessThan(1);
  }
  for (const { hz, tone } of ours.slice(inBand.length)) expect(tone, `${hz} Hz`).toBeLessThan(-60);
});

withOwn.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_CONNECTION|ERR_INTERNET|Failed to load resource|net::/] });

withOwn(
  'as on a telephone with one key, at the same place, said in words, kept on the device, without a network',
  async ({ page, request, own }) => {
    // Long enough to be still playing after all checks, even on a busy machine.
    const { idProject, made } = await fill(await apiAs(request, 'USER'), 2, `${TEXT} `.repeat(5));
    const [first, second] = [made[0]!.name, made[1]!.name];
    const above4000 = await tapOutput(page);
    await signIn(page);
    await settle(page);
    await page.goto(`/dashboard/projects/${idProject}/prompts`);
    for (const name of [second, first]) {
      await page.getByRole('button', { name: `Ouvir ${name}`, exact: true }).click();
      await expect(page.getByRole('row', { name }).getByText('no aparelho')).toBeVisible();
    }
    await own.halt();
    await page.reload();
    await page.getByRole('button', { name: `Ouvir ${first}`, exact: true }).click();
    await expect(phoneSwitch(page)).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => time(page)).toBeGreaterThan(0.5);
    const source = await page.evaluate(() => document.querySelector('audio')!.currentSrc);
    const before = await time(page);
    await page.keyboard.press('t');
    await expect(phoneSwitch(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('status').filter({ hasText: 'Som de telefone ligado.' })).toHaveCount(1);
    await expect(page.getByText(/Nível −2\d,\d\sdB \(recomendado −28 a −16\sdB\)/)).toBeVisible();
    await expect(page.getByText(/Pico −\d+,\d\sdB/)).toBeVisible();
    expect(await page.evaluate(() => document.querySelector('audio')!.currentSrc)).toBe(source);
    const after = await time(page);
    expect(after).toBeGreaterThanOrEqual(before);
    expect(await page.evaluate(() => document.querySelector('audio')!.paused)).toBe(false);
    expect(await above4000()).toBeLessThan(-60);
    await page.keyboard.press('t');
    await expect(phoneSwitch(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('status').filter({ hasText: 'Som de telefone desligado.' })).toHaveCount(1);
    expect(await above4000()).toBeGreaterThan(-50);
    expect(await time(page)).toBeGreaterThan(after);
    // In a text field the shortcut key types a letter.
    await page
      .getByRole('searchbox')
      .or(page.getByPlaceholder(/Buscar|Pesquisar/))
      .first()
      .press('t');
    await expect(phoneSwitch(page)).toHaveAttribute('aria-pressed', 'false');

    // The choice is kept for the next audio, and after a reload.
    await phoneSwitch(page).click();
    await page.reload();
    await page.getByRole('button', { name: `Ouvir ${second}`, exact: true }).click();
    await expect(phoneSwitch(page)).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => time(page)).toBeGreaterThan(0.5);
    expect(await above4000()).toBeLessThan(-60);
    await auditWidth(page, 'a player as on a telephone');
  },
);
