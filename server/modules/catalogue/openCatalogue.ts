import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { type CatalogueEntry, CatalogueFile, type RecognizerEntry } from '#contract/catalogueFile.ts';
import { isLoopback } from '#server/config/config.ts';
import { FetchFault } from '#server/files/download/fetchFault.ts';
import { fetchText } from '#server/files/download/fetchText.ts';
import { checkHost, bareHost, ForbiddenPlace, NO_HOSTS } from '#server/base/publicAddress.ts';
import { OWN_HOSTS, ownRecognizers, ownVoices } from './ownCatalogue.ts';

export interface ReadCatalogue {
  /** Voices with absolute addresses. */
  readonly entries: readonly CatalogueEntry[];
  readonly recognizers: readonly RecognizerEntry[];
  /** Hosts that files may be downloaded from. */
  readonly hosts: readonly string[];
  /** Why the catalogue could not be read; the entries are then the last known ones. */
  readonly problem: string | null;
}

export interface Catalogue {
  /** Never rejects. */
  read(): Promise<ReadCatalogue>;
}

const BYTES_MAX = 4 * 1024 * 1024;
const SILENCE_MS = 8000;
/** Cache time in ms of a catalogue, and of a failure to read it. */
const [FRESH_MS, FAILED_MS] = [60_000, 10_000];

/**
 * The built-in catalogue, or the one at VOICE_CATALOGUE_URL, whose last response is stored in `folder` for times
 * without network.
 */
export function openCatalogue(address: URL | undefined, folder: string): Catalogue {
  if (address === undefined) {
    const own = Promise.resolve({ entries: ownVoices, recognizers: ownRecognizers, hosts: OWN_HOSTS, problem: null });
    return { read: () => own };
  }
  const kept = path.join(folder, 'catalogue.json');
  let present: { answer: Promise<ReadCatalogue>; until: number } | undefined;

  async function ask(): Promise<ReadCatalogue> {
    try {
      const hosts = [address!.host];
      const question = { url: address!.href, hosts, insideHosts: hosts, silenceMs: SILENCE_MS };
      const text = await fetchText(question, BYTES_MAX);
      const read = parseCatalogue(text, address!);
      await keep(text).catch(() => {});
      return read;
    } catch (error) {
      if (!(error instanceof FetchFault)) throw error;
      if (present) present.until = Math.min(present.until, Date.now() + FAILED_MS);
      const last = await findKept().catch(() => undefined);
      return { entries: [], recognizers: [], hosts: [], ...last, problem: error.message };
    }
  }

  async function keep(text: string): Promise<void> {
    const draft = `${kept}-${randomUUID()}`;
    await fs.writeFile(draft, JSON.stringify({ address: address!.href, text }), { mode: 0o600 });
    await fs.rename(draft, kept);
  }

  async function findKept(): Promise<ReadCatalogue | undefined> {
    const { address: of, text } = JSON.parse(await fs.readFile(kept, 'utf8')) as { address: string; text: string };
    return of === address!.href ? parseCatalogue(text, address!) : undefined;
  }

  return {
    read: () => {
      if (!present || present.until < Date.now()) {
        present = { answer: ask(), until: Date.now() + FRESH_MS };
        present.answer.catch(() => {
          present = undefined;
        });
      }
      return present.answer;
    },
  };
}

/**
 * Rejects a response that is no catalogue, with a readable reason: captive portals answer every request with their own
 * page.
 */
function parseCatalogue(text: string, address: URL): ReadCatalogue {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new FetchFault(`O que ${address.host} entrega como catálogo não é um JSON.`);
  }
  const parsed = v.safeParse(CatalogueFile, json);
  if (!parsed.success) {
    const [{ message, ...issue }] = parsed.issues;
    const place = v.getDotPath(issue as (typeof parsed.issues)[0]) ?? '';
    throw new FetchFault(`O catálogo em ${address.host} não tem a forma esperada (${place}: ${message}).`);
  }
  const withAddresses = <Entry extends CatalogueEntry | RecognizerEntry>(entry: Entry): Entry => ({
    ...entry,
    files: entry.files.map((file) => ({ ...file, url: absolute(file.url, address) })),
  });
  const entries = parsed.output.voices.map(withAddresses).map((entry) => ({
    ...entry,
    ...(entry.sample && { sample: { ...entry.sample, url: absolute(entry.sample.url, address) } }),
  }));
  const recognizers = parsed.output.recognizers.map(withAddresses);
  const samples = entries.flatMap(({ sample }) => sample ?? []);
  const named = [...samples, ...[...entries, ...recognizers].flatMap(({ files }) => files)];
  const hosts = named.map(({ url }) => new URL(url).host);
  return { entries, recognizers, hosts: [...new Set([address.host, ...hosts, ...OWN_HOSTS])], problem: null };
}

function absolute(url: string, base: URL): string {
  if (!URL.canParse(url, base.href)) throw new FetchFault(`O catálogo em ${base.host} tem um endereço que não é um.`);
  return new URL(url, base).href;
}

/**
 * Hosts that may have private addresses: the built-in ones, the host of VOICE_CATALOGUE_URL, and all of the catalogue's
 * hosts if that host is private itself. A public catalogue cannot direct requests into the network. This machine, which
 * needs no certificate, is named by a catalogue on this machine only: whoever owns another catalogue's name decides
 * which addresses it has, and could let it look private.
 */
export async function findInsideHosts(address: URL | undefined, hosts: readonly string[]): Promise<readonly string[]> {
  if (address === undefined) return OWN_HOSTS;
  const isOutside = await checkHost(bareHost(address.hostname), NO_HOSTS, (host) => new ForbiddenPlace(host)).then(
    () => true,
    () => false,
  );
  if (isOutside) return [address.host, ...OWN_HOSTS];
  return isLoopback(address.hostname) ? hosts : hosts.filter((host) => !isLoopback(hostnameOf(host)));
}

/** Without the port, and in the form that the parser of addresses gives to every loopback address. */
const hostnameOf = (host: string) => new URL(`http://${host.replace(/^\*\./, '')}`).hostname;
