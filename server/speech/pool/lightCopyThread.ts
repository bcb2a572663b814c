import { makeLightCopy } from '#server/speech/formats/makeLightCopy.ts';
import { handleWorkerRequests } from './handleWorkerRequests.ts';

handleWorkerRequests(makeLightCopy);
