import { expect, test } from 'vitest';
import { takeChosenFile } from './chosenFile.ts';

/** A form with one file, which changes it as React's state does. */
function makeForm() {
  const form = {
    file: undefined as File | undefined,
    change: (step: (now: File | undefined) => File | undefined) => void (form.file = step(form.file)),
  };
  return form;
}

/** A file whose disk answers when it is told to. */
function slowFile(name: string) {
  const file = new File([name], name);
  let resolve!: (bytes: ArrayBuffer) => void;
  const promise = new Promise<ArrayBuffer>((done) => (resolve = done));
  file.arrayBuffer = () => promise;
  return { file, answer: () => resolve(new TextEncoder().encode('lido').buffer as ArrayBuffer) };
}

test('a file counts as soon as it is chosen, and is its copy once it was read', async () => {
  const form = makeForm();
  const { file, answer } = slowFile('modelo.pth');
  const taken = takeChosenFile(file, form.change);
  expect(form.file).toBe(file);
  answer();
  await taken;
  expect([form.file!.name, await form.file!.text()]).toEqual(['modelo.pth', 'lido']);
});

test('what is read late does not take the place of what was chosen meanwhile', async () => {
  const form = makeForm();
  const [first, second] = [slowFile('primeiro.pdf'), slowFile('segundo.pdf')];
  const taken = [takeChosenFile(first.file, form.change), takeChosenFile(second.file, form.change)];
  second.answer();
  await taken[1];
  first.answer();
  await taken[0];
  expect(form.file!.name).toBe('segundo.pdf');
});

test('a file that cannot be read stays, to be refused when it is sent', async () => {
  const form = makeForm();
  const file = new File(['x'], 'pasta');
  file.arrayBuffer = () => Promise.reject(new Error('NotReadableError'));
  await takeChosenFile(file, form.change);
  expect(form.file).toBe(file);
});
