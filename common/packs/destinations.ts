import * as v from 'valibot';

/** Systems for which a project's audio can be packed; `folder` is the audio in its original format. */
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

export const destinationNames = {
  folder: 'Pasta simples',
  asterisk: 'Asterisk, FreePBX, Issabel',
  freeswitch: 'FreeSWITCH',
  'genesys-cloud': 'Genesys Cloud',
  'amazon-connect': 'Amazon Connect',
  'cisco-uccx': 'Cisco UCCX',
  avaya: 'Avaya',
  yeastar: 'Yeastar',
} satisfies Record<Destination, string>;

/** Audio formats that a destination accepts. */
export type PackFormatId = 'alaw' | 'ulaw' | 'sln16' | 'pcm8' | 'pcm16' | 'pcm32' | 'pcm48';
