import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const HASHED = /^assets\/(?<stem>.+)-[\w-]{8}(?<type>\.\w+)$/;
const TEXT = /\.(?:js|css|html|json|webmanifest)$/;

/**
 * A copy of a build with some files changed, as if their sources had changed: hashed files get other names, as do all
 * references to them, the worker's list and the release. Returns the folder.
 */
export function patchBuild(web: string, change: (file: string, text: string) => string): string {
  const copy = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-patched-')), 'dist/web');
  fs.cpSync(web, copy, { recursive: true });
  const before = readTexts(copy);
  const after = new Map([...before].map(([file, text]) => [file, change(file, text)]));
  const renamed = rename(before, after);
  if (renamed.size === 0) throw new Error('The change changes nothing.');
  renew(after, 'release.json', (text) => {
    const release = JSON.parse(text) as { id: string };
    return JSON.stringify({ ...release, id: hash([...renamed.values()].join('\n'), 16) });
  });
  for (const file of fs.readdirSync(copy).filter((name) => name.endsWith('.html')))
    if (after.get(file) !== before.get(file)) renew(after, file, (text) => text);
  for (const [file, text] of after) {
    if (text === before.get(file)) continue;
    for (const made of ['', '.br', '.gz']) fs.rmSync(path.join(copy, file + made), { force: true });
    fs.writeFileSync(path.join(copy, renamed.get(file) ?? file), text);
  }
  return copy;
}

function readTexts(web: string): Map<string, string> {
  const files = fs.readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.test(file));
  return new Map(files.map((file) => [file, fs.readFileSync(path.join(web, file), 'utf8')]));
}

/** Renames every changed hashed file and all references to it, repeatedly until nothing changes any more. */
function rename(before: ReadonlyMap<string, string>, after: Map<string, string>): Map<string, string> {
  const renamed = new Map<string, string>();
  for (;;) {
    const next = [...after].find(
      ([file, text]) => HASHED.test(file) && !renamed.has(file) && text !== before.get(file),
    );
    if (!next) return renamed;
    const [file, text] = next;
    const { stem, type } = HASHED.exec(file)!.groups!;
    const fresh = `assets/${stem}-${hash(text, 8)}${type}`;
    renamed.set(file, fresh);
    for (const [other, words] of after) after.set(other, words.replaceAll(path.basename(file), path.basename(fresh)));
  }
}

/** Changes a file that keeps its name, and updates its hash in the worker's list. */
function renew(after: Map<string, string>, file: string, change: (text: string) => string): void {
  const text = change(after.get(file)!);
  after.set(file, text);
  const listed = new RegExp(`"revision":"\\w+","url":"${file}"`);
  after.set('sw.js', after.get('sw.js')!.replace(listed, `"revision":"${md5(text)}","url":"${file}"`));
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const hash = (text: string, length: number) => createHash('sha256').update(text).digest('hex').slice(0, length);
