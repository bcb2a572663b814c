import { makeOpusRendition } from '#server/speech/formats/makeOpusRendition.ts';
import { handleWorkerRequests } from './handleWorkerRequests.ts';

handleWorkerRequests(makeOpusRendition);
