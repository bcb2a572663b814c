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

export const packFormatIds = ['alaw', 'ulaw', 'sln16', 'pcm8', 'pcm16', 'pcm32', 'pcm48'] as const;
/** How a destination names the files that it may get. */
export type PackFormatId = (typeof packFormatIds)[number];

const SEPARATED = `Use ${packFormatIds.join(', ')}, separados por vírgula.`;
const idsIn = (list: string) => [...new Set(list.split(',').map((id) => id.trim().toLowerCase()))].filter(Boolean);
const isKnown = (id: string) => packFormatIds.some((known) => known === id);

/** Several, with commas between them: 'alaw,sln16'. Nothing: what is usual for the destination. */
export const PackFormats = v.pipe(
  v.string(SEPARATED),
  v.check((list) => idsIn(list).every(isKnown), SEPARATED),
  v.transform((list) => idsIn(list).join(',')),
);
