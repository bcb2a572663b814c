import * as v from 'valibot';

/** Systems that a project's audio is packed for; `folder` is the audio as it is heard here. */
export const destinations = [
  'folder',
  'asterisk',
  'freeswitch',
  'genesys-cloud',
  'amazon-connect',
  'cisco-uccx',
  'avaya',
  'yeastar',
] as const;
export const Destination = v.picklist(destinations, `O destino deve ser ${destinations.join(', ')}.`);
export type Destination = v.InferOutput<typeof Destination>;

/** How a destination names the files that it may get. */
export type PackFormatId = 'alaw' | 'ulaw' | 'sln16' | 'pcm8' | 'pcm16' | 'pcm32' | 'pcm48';
