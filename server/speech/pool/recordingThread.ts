import { makeRecording } from '#server/speech/pipeline/makeRecording.ts';
import { handleWorkerRequests } from './handleWorkerRequests.ts';

handleWorkerRequests(makeRecording, (made) =>
  typeof made === 'string' ? [] : [made.wav, made.master].flatMap((file) => (file ? [file.buffer as ArrayBuffer] : [])),
);
