import os from 'node:os';
import { type AudioMeasure, measureAudio } from '#server/modules/takes/measureAudio.ts';
import { freeBytes, LEAST_BYTES, SCARCE_BYTES } from '#server/files/diskSpace.ts';
import { isServiceAway } from '#server/files/stored/storageAway.ts';
import { broken, bytes, type Check, type Found, warning, number, ok } from './Check.ts';

const MAKE_ROOM = 'Libere espaço ou leve a pasta para um disco maior.';

function room(free: number | undefined, where: string): Found {
  if (free === undefined) return warning(`${where}: o sistema não diz quanto espaço há.`, 'Confira o disco.');
  if (free < LEAST_BYTES) return broken(`${where}: restam ${bytes(free)}, e nada novo é aceito.`, MAKE_ROOM);
  if (free < SCARCE_BYTES) return warning(`${where}: restam só ${bytes(free)}.`, MAKE_ROOM);
  return ok(`${where}: ${bytes(free)} livres.`);
}

function describeAudio({ audios, takes }: AudioMeasure): string {
  if (audios.count === 0) return 'nenhum áudio ainda.';
  const held = `${number(audios.count)} ${audios.count === 1 ? 'áudio' : 'áudios'}, ${bytes(audios.bytes)}`;
  return takes.count === 0 ? `${held}.` : `${held}; destes, ${bytes(takes.bytes)} só de tomadas anteriores.`;
}

/** Share of memory below which the OS may kill processes. */
const LEAST_MEMORY = 0.05;
/** Max clock difference from the database in ms; tokens and signatures are valid for minutes only. */
const CLOCK_APART_MS = 2000;

export const machineChecks: readonly Check[] = [
  {
    id: 'versions',
    title: 'Versões',
    warning: async ({ config, db }) => {
      const { rows } = await db.$client.query<{ version: string }>(
        "select current_setting('server_version') as version",
      );
      return ok(`Entoa ${config.version}, Node ${process.versions.node}, PostgreSQL ${rows[0]!.version}.`);
    },
  },
  {
    id: 'disk',
    title: 'Disco dos dados',
    warning: async ({ config }) => room(await freeBytes(config.DATA_DIR), config.DATA_DIR),
  },
  {
    id: 'storage',
    title: 'Armazenamento dos áudios',
    warning: async ({ config, files, db }) => {
      const held = describeAudio(await measureAudio(db));
      if (config.FILES_URL === undefined) return ok(`Na pasta dos dados: ${held}`);
      try {
        await files.kept.check();
      } catch (error) {
        if (!isServiceAway(error)) throw error;
        return broken('O armazenamento de FILES_URL não responde.', 'Confira o endereço, a rede e as credenciais.');
      }
      return ok(`O armazenamento de FILES_URL responde: ${held}`);
    },
  },
  {
    id: 'memory',
    title: 'Memória',
    warning: () => {
      const [free, total] = [os.freemem(), os.totalmem()];
      const own = bytes(process.memoryUsage.rss());
      const sentence = `${bytes(free)} de ${bytes(total)} livres; este processo usa ${own}.`;
      if (free >= total * LEAST_MEMORY) return ok(sentence);
      return warning(sentence, 'Reduza SPEECH_THREADS ou MODEL_THREADS, ou dê mais memória à máquina.');
    },
  },
  {
    id: 'clock',
    title: 'Relógio',
    warning: async ({ config, db }) => {
      const before = Date.now();
      const { rows } = await db.$client.query<{ now: number }>(
        'select extract(epoch from clock_timestamp())::float8 as now',
      );
      const apart = Math.abs(rows[0]!.now * 1000 - (before + Date.now()) / 2);
      const time = new Date().toLocaleString('pt-BR', { timeZone: config.TIME_ZONE });
      const sentence = `São ${time} em ${config.TIME_ZONE}.`;
      if (apart <= CLOCK_APART_MS) return ok(sentence);
      return warning(
        `${sentence} O relógio do banco está ${number(Math.round(apart / 1000))} s diferente.`,
        'Acerte os dois por NTP.',
      );
    },
  },
];
