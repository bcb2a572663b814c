import { makeLightCopy } from '#server/speech/formats/makeLightCopy.ts';
import { serveAside } from './serveAside.ts';

serveAside(makeLightCopy);
