import { zipSync } from 'fflate';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { readSound } from '#crud/recording/readSound.ts';
import '#core/takeDroppedFiles.ts';
import { until } from '#testing/until.ts';
import { apiAs, openScreen } from '#testing/screens/openScreen.ts';

let edit: string;
beforeAll(async () => {
  const api = await apiAs('USER');
  const { id: idProject } = await api.call(projects.create, { name: 'Gravações à prova', description: 'Com defeito' });
  const prompt = { name: 'saudacao', text: 'Bom dia!', speaker: 'Clara', compression: false };
  const { id } = (await api.call(prompts.create, { idProject, ...prompt })) as Prompt;
  edit = `/dashboard/projects/${idProject}/prompts/${id}/edit`;
});

const RATE = 8000;
interface Declared {
  /** 1: 16-bit PCM, a tone; 6: A-law, as loud; 2 and 49: ADPCM and GSM, by the header alone. */
  readonly tag?: 1 | 2 | 6 | 49;
  readonly seconds: number;
  /** The bytes that the header declares, if others. */
  readonly bytes?: number;
}

/** A mono WAV of 8 kHz, with a `fact` chunk. */
function wavOf({ tag = 1, seconds, bytes }: Declared): File {
  const frame = tag === 1 ? 2 : 1;
  const file = new DataView(new ArrayBuffer(58 + seconds * RATE * frame));
  const text = (at: number, word: string) => [...word].forEach((sign, i) => file.setUint8(at + i, sign.charCodeAt(0)));
  const size = bytes ?? seconds * RATE * frame;
  text(0, 'RIFF');
  file.setUint32(4, Math.min(50 + size, 0xff_ff_ff_ff), true);
  text(8, 'WAVEfmt ');
  file.setUint32(16, 18, true);
  [tag, 1].forEach((value, i) => file.setUint16(20 + 2 * i, value, true));
  [RATE, RATE * frame].forEach((value, i) => file.setUint32(24 + 4 * i, value, true));
  [frame, frame * 8].forEach((value, i) => file.setUint16(32 + 2 * i, value, true));
  text(38, 'fact');
  file.setUint32(42, 4, true);
  file.setUint32(46, bytes ?? seconds * RATE, true);
  text(50, 'data');
  file.setUint32(54, size, true);
  for (let i = 0; i < seconds * RATE; i++) {
    if (tag === 1) file.setInt16(58 + 2 * i, 10_000 * Math.sin(i / 3), true);
    else file.setUint8(58 + i, i % 2 === 0 ? 0x2a : 0xaa);
  }
  return new File([file], 'fala.wav', { type: 'audio/wav' });
}

test('a WAV that was cut off is refused at once, in a sentence', async () => {
  await openScreen(edit);
  await page.getByRole('button', { name: 'Enviar gravação' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar gravação para saudacao' });
  await expect.element(dialog).toBeVisible();
  const whole = wavOf({ seconds: 3 });
  const cut = new File([whole.slice(0, whole.size / 2)], 'fala.wav', { type: 'audio/wav' });
  await userEvent.upload(page.elementLocator(document.querySelector('input[type=file]')!), cut);
  await expect.element(dialog.getByText('O arquivo de som está incompleto. Exporte-o de novo.')).toBeVisible();
});

test('two files of one name, from two folders of a zip, are two lines', async () => {
  const complaints = vi.spyOn(console, 'error');
  await openScreen(edit.replace(/prompts\/.*/, 'prompts'));
  await page.getByRole('button', { name: 'Adicionar de outro jeito' }).click();
  await page.getByRole('menuitem', { name: 'Enviar gravações' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar gravações' });
  await expect.element(dialog).toBeVisible();
  const sound = new Uint8Array(await wavOf({ seconds: 1 }).arrayBuffer());
  const zip = new File([zipSync({ 'manhã/saudacao.wav': sound, 'tarde/saudacao.wav': sound })], 'gravadas.zip');
  await userEvent.upload(page.elementLocator(dialog.element().querySelector('input[type=file]')!), zip);
  await expect.element(dialog.getByText('saudacao.wav').nth(1)).toBeVisible();
  expect(complaints.mock.calls.filter(([words]) => String(words).includes('same key'))).toEqual([]);
  complaints.mockRestore();
});

test('a press beside the dialog or Escape ends no recording that is running', async () => {
  const { getUserMedia } = MediaDevices.prototype;
  const sound = new AudioContext();
  MediaDevices.prototype.getUserMedia = async () => sound.createMediaStreamDestination().stream;
  try {
    await openScreen(edit);
    await page.getByRole('button', { name: 'Gravar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Gravar saudacao' });
    await dialog.getByRole('button', { name: 'Começar' }).click();
    const running = dialog.getByText('Gravando');
    const pressBeside = async () => {
      document
        .querySelector<HTMLElement>('.mantine-Modal-inner')!
        .dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      document.querySelector<HTMLElement>('.mantine-Modal-inner')!.click();
      await userEvent.keyboard('{Escape}');
      await new Promise((resolve) => setTimeout(resolve, 300));
    };
    await pressBeside();
    await expect.element(running).toBeVisible();
    await pressBeside();
    await expect.element(running).toBeVisible();
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  } finally {
    MediaDevices.prototype.getUserMedia = getUserMedia;
    await sound.close();
  }
});

/** Drops files on an element; true if the browser would have opened them in the place of the page. */
function replacesPage(place: Element, ...files: File[]): boolean {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const over = new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer });
  const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
  const isFree = place.dispatchEvent(over);
  return place.dispatchEvent(drop) || isFree;
}

test('a file that is dropped beside a field goes into it, and otherwise nowhere', async () => {
  await openScreen(edit);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(replacesPage(document.querySelector('h1')!, wavOf({ seconds: 1 }))).toBe(false);
  await page.getByRole('button', { name: 'Enviar gravação' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar gravação para saudacao' });
  const words = dialog.getByText('Bom dia!');
  await expect.element(words).toBeVisible();
  expect(replacesPage(words.element(), wavOf({ seconds: 1 }), wavOf({ seconds: 1 }))).toBe(false);
  await expect.element(dialog.getByRole('button', { name: 'Ficar com esta gravação' })).not.toBeInTheDocument();
  expect(replacesPage(words.element(), wavOf({ seconds: 1 }))).toBe(false);
  await expect.element(dialog.getByRole('button', { name: 'Ficar com esta gravação' })).toBeVisible();
});

test('a text that a person has recorded is not changed without a question', async () => {
  const api = await apiAs('USER');
  const id = Number(/(\d+)\/edit/.exec(edit)![1]);
  const { path } = await until('audio', async () => {
    const prompt = await api.call(prompts.get, { id });
    return prompt.path !== null && prompt;
  });
  const content = new Uint8Array(await (await fetch(path!)).arrayBuffer());
  await api.call(prompts.record, { id }, { file: { name: 'fala.wav', content } });
  const written = async () => (await api.call(prompts.get, { id })).text;
  await openScreen(edit);
  const text = page.getByRole('textbox', { name: 'Texto' });
  await text.fill('Boa tarde!');
  const save = page.getByRole('button', { name: 'Salvar', exact: true });
  await save.click();
  const question = page.getByRole('dialog', { name: 'Mudar o texto de uma gravação?' });
  await expect.element(question).toHaveTextContent('continua em uso, mas diz o texto de antes');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(text).toHaveValue('Boa tarde!');
  expect(await written()).toBe('Bom dia!');
  await save.click();
  await question.getByRole('button', { name: 'Mudar o texto' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Sucesso!' })).toBeVisible();
  expect(await written()).toBe('Boa tarde!');
});

test.each<[string, Declared, Awaited<ReturnType<typeof readSound>> | number]>([
  ['a whole WAV', { seconds: 3 }, 3],
  ['one that SoX wrote to a pipe', { seconds: 3, bytes: 0x7f_ff_f0_00 }, 3],
  ['one that FFmpeg wrote to a pipe', { seconds: 3, bytes: 0xff_ff_ff_ff }, 3],
  ['A-law written to a pipe', { tag: 6, seconds: 3, bytes: 0xff_ff_ff_ff }, 3],
  ['one of more than ten minutes', { seconds: 605 }, 'tooLong'],
  ['one in Microsoft ADPCM', { tag: 2, seconds: 3 }, 'compressed'],
  ['one in GSM 6.10', { tag: 49, seconds: 3 }, 'compressed'],
  ['one that lacks its last bytes', { seconds: 3, bytes: 48_002 }, 'incomplete'],
])('%s is read by what its header says', async (_what, declared, expected) => {
  const sound = await readSound(wavOf(declared));
  if (typeof expected !== 'number') return expect(sound).toBe(expected);
  // Undefined where the browser cannot decode G.711, which the server can.
  expect(sound).toMatchObject({ wav: expect.any(File) });
  expect((sound as Exclude<typeof sound, string>).seconds ?? expected).toBeCloseTo(expected, 1);
});
