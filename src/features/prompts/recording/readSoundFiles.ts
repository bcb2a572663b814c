import { unzip, type UnzipFileInfo } from 'fflate';
import { RECORDING_FILE_BYTES_MAX } from '#contract/kit/limits.ts';
import { RECORDINGS_MAX } from '#contract/prompts.ts';

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
  const paths: string[] = [];
  await unzipWhere(bytes, ({ name }) => {
    if (isSound(name) && !isHidden(name)) paths.push(name);
    return false;
  });
  return paths.map((path) =>
    soundOf(path, async () => {
      // A zip may say less than it holds; what is too large is refused as a file of that size would be.
      const read = await unzipWhere(bytes, ({ name, originalSize }) => {
        return name === path && originalSize <= RECORDING_FILE_BYTES_MAX;
      });
      const found = read[path];
      return new Blob(found ? [found as Uint8Array<ArrayBuffer>] : []);
    }),
  );
}

function unzipWhere(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean) {
  return new Promise<Record<string, Uint8Array>>((resolve, reject) => {
    unzip(bytes, { filter }, (error, files) => (error ? reject(error) : resolve(files)));
  });
}
