import fs from 'node:fs/promises';
import path from 'node:path';
import { openZipNames, PLAIN_ZIP_NAMES } from '#common/zipNames.ts';
import { isRejected } from '#common/review.ts';
import { API_ROOT } from '#contract/kit/endpoint.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { call, fetchBytes, type Server } from './calls.ts';

/** Records the files of earlier pulls, with the address of the audio in each. */
const KEPT = '.entoa.json';
const PAGE = 100;
const AT_ONCE = 4;

export interface Pull {
  readonly project: number;
  readonly folder: string;
  readonly isApprovedOnly: boolean;
  /** Captions beside each audio. */
  readonly hasCaptions: boolean;
}

/** Where a file is fetched from, and what its content depends on. */
interface Wanted {
  readonly address: string;
  readonly mark: string;
}

/**
 * Updates the folder from the project: downloads new and changed audio, and removes files of earlier pulls that are no
 * longer usable.
 */
export async function pull(
  server: Server,
  { project, folder, isApprovedOnly, hasCaptions }: Pull,
  say: (line: string) => void,
) {
  const { usable, waiting } = await listUsable(server, project, isApprovedOnly);
  const nameOf = openZipNames(PLAIN_ZIP_NAMES, usable.length);
  const wanted = new Map<string, Wanted>();
  for (const prompt of usable) {
    const { entry } = nameOf(prompt);
    const audio = prompt.path!;
    wanted.set(entry, { address: audio, mark: audio });
    // The text may change while its audio stays the same, as with punctuation that is not heard.
    if (hasCaptions)
      wanted.set(entry.replace(/\.wav$/, '.vtt'), {
        address: `${API_ROOT}/prompts/${prompt.id}/captions.vtt`,
        mark: `${audio} ${prompt.version}`,
      });
  }
  await fs.mkdir(folder, { recursive: true });
  const kept = await readKept(folder);
  const due: [string, Wanted][] = [];
  for (const [file, one] of wanted)
    if (kept.get(file) !== one.mark || !(await isThere(path.join(folder, file)))) due.push([file, one]);
  const gone = [...kept.keys()].filter((file) => !wanted.has(file));
  for (const file of gone) {
    await fs.rm(path.join(folder, file), { force: true });
    kept.delete(file);
  }
  const fetchNext = async () => {
    for (let next = due.shift(); next; next = due.shift()) {
      const [file, { address, mark }] = next;
      const place = path.join(folder, file);
      await fs.writeFile(`${place}.part`, await fetchBytes(server, address));
      await fs.rename(`${place}.part`, place);
      kept.set(file, mark);
    }
  };
  const count = due.length;
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
  } finally {
    // Records partial results, so that they need not be downloaded again.
    await fs.writeFile(path.join(folder, KEPT), `${JSON.stringify(Object.fromEntries(kept), undefined, 1)}\n`);
  }
  if (isApprovedOnly && waiting > 0)
    say(`${waiting} left out: not approved yet. 'Aprovação' in the project says who must approve.`);
  say(`${count} fetched, ${wanted.size - count} unchanged, ${gone.length} removed.`);
}

/** Prompts with audio that are not invalidated; or only the approved ones, and how many others have audio. */
async function listUsable(
  server: Server,
  project: number,
  isApprovedOnly: boolean,
): Promise<{ usable: Prompt[]; waiting: number }> {
  const usable: Prompt[] = [];
  let waiting = 0;
  for (const prompt of await listAll(server, project)) {
    const isWanted = isApprovedOnly ? prompt.approvedAt !== null : !isRejected(prompt);
    if (prompt.status !== 'PROCESSED' || prompt.path === null) continue;
    if (isWanted) usable.push(prompt);
    else waiting += 1;
  }
  return { usable, waiting };
}

const READS_MAX = 3;

/** All prompts in the script's order; read again if one was moved, added or removed between two pages. */
async function listAll(server: Server, project: number): Promise<readonly Prompt[]> {
  for (let read = 1; ; read += 1) {
    const found = new Map<number, Prompt>();
    const totals = new Set<number>();
    let count = 0;
    for (let page = 1; page === 1 || count === (page - 1) * PAGE; page += 1) {
      const place = { page, perPage: PAGE, orderBy: 'position', orderByDirection: 'asc' } as const;
      const { data, meta } = await call(server, { endpoint: prompts.list, input: { idProject: project, ...place } });
      for (const prompt of data) found.set(prompt.id, prompt);
      totals.add(meta.total);
      count += data.length;
    }
    if ((totals.size === 1 && totals.has(found.size)) || read === READS_MAX) return [...found.values()];
  }
}

async function readKept(folder: string): Promise<Map<string, string>> {
  try {
    const kept: unknown = JSON.parse(await fs.readFile(path.join(folder, KEPT), 'utf8'));
    // Ignores names that point outside the folder.
    return new Map(Object.entries(kept as Record<string, string>).filter(([file]) => path.basename(file) === file));
  } catch {
    return new Map();
  }
}

const isThere = (file: string) => fs.access(file).then(() => true, () => false); // prettier-ignore
