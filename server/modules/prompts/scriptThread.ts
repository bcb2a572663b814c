import { answerReading } from '#server/http/threads/answerReading.ts';
import { readScript } from './readScript.ts';

await answerReading(readScript);
