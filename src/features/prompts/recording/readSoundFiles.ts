import { unzip } from 'fflate';
import { RECORDING_FILE_BYTES_MAX } from '#contract/kit/limits.ts';
import { RECORDINGS_MAX } from '#contract/prompts.ts';
import { readZipPaths } from './zipPaths.ts';

/** A chosen sound, as a file of its own or in a zip; its bytes are read only when it is sent. */
export interface SoundFile {
  readonly fileName: string;
  /** Without folders and extension, as prompts are named. */
  readonly name: string;
  read(): Promise<Blob>;
}
export type FilesProblem = 'tooMany' | 'nothing' | 'brokenZip';

const isSound = (name: string) => /\.(wav|mp3|m4a|aac|ogg|oga|opus|flac|webm|mp4)$/i.test(name);
/** macOS adds a second entry for each file to a zip. */
const isHidden = (path: string) => /(^|\/)(\.|__MACOSX\/)/.test(path);

/** Lists the sounds among the chosen files and in chosen zips. */
export async function readSoundFiles(chosen: readonly File[]): Promise<readonly SoundFile[] | FilesProblem> {
  const sounds: SoundFile[] = [];
  for (const file of chosen) {
    if (isSound(file.name)) sounds.push(soundOf(file.name, async () => file));
    if (!/\.zip$/i.test(file.name)) continue;
    const listed = await listZip(file).catch(() => undefined);
    if (!listed) return 'brokenZip';
    sounds.push(...listed);
  }
  if (sounds.length > RECORDINGS_MAX) return 'tooMany';
  return sounds.length > 0 ? sounds : 'nothing';
}

function soundOf(path: string, read: SoundFile['read']): SoundFile {
  const fileName = path.split('/').at(-1)!;
  return { fileName, name: fileName.replace(/\.[^.]+$/, ''), read };
}

async function listZip(file: File): Promise<SoundFile[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const paths = readZipPaths(bytes);
  const sounds: SoundFile[] = [];
  await unzipWhere(bytes, (place) => {
    const path = paths[place];
    if (path === undefined || !isSound(path) || isHidden(path)) return false;
    const read = async () => {
      // A zip may say less than it holds; what is too large is refused as a file of that size would be.
      const [found] = await unzipWhere(bytes, (other, size) => other === place && size <= RECORDING_FILE_BYTES_MAX);
      return new Blob(found ? [found as Uint8Array<ArrayBuffer>] : []);
    };
    sounds.push(soundOf(path, read));
    return false;
  });
  return sounds;
}

/** Entries by their place in the zip, as two of them may have one name. */
function unzipWhere(bytes: Uint8Array, filter: (place: number, size: number) => boolean) {
  let place = -1;
  return new Promise<Uint8Array[]>((resolve, reject) => {
    unzip(bytes, { filter: ({ originalSize }) => filter((place += 1), originalSize) }, (error, files) =>
      error ? reject(error) : resolve(Object.values(files)),
    );
  });
}
