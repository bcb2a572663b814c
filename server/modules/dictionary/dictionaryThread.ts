import { readFile } from 'node:fs/promises';
import { answerReading } from '#server/http/threads/answerReading.ts';
import { readEntries } from './readEntries.ts';

await answerReading(async (path) => readEntries(await readFile(path)));
