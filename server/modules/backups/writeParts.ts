import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable, Transform } from 'node:stream';
import * as v from 'valibot';
import type { Sink } from './container.ts';
import { openDraftFile } from './draftFile.ts';
import { BackupFault, FILES, MANIFEST, ManifestLine, type Part, type Totals } from './format.ts';

export interface PartsWriter {
  write(name: string, bytes: number, body: Readable): Promise<void>;
  /** Records a part that is stored already. */
  count(part: Part): Promise<void>;
  /** Records a missing file. */
  miss(name: string): Promise<void>;
  /** Writes the manifest and finishes the backup. */
  end(rest: Pick<Totals, 'tables' | 'sequences'>): Promise<Totals>;
  abandon(): Promise<void>;
}

/** Writes parts and records size and hash of each in `manifestDraft`. */
export function openPartsWriter(sink: Sink, manifestDraft: string): PartsWriter {
  const manifest = openDraftFile(manifestDraft);
  // Checked by the rules of the reader, since a backup that it refuses would be found out only by a restore.
  const note = (line: ManifestLine) => manifest.add(JSON.stringify(v.parse(ManifestLine, line)));
  const counted = { parts: 0, files: 0, missing: 0, bytes: 0 };
  const count = async (part: Part) => {
    await note(part);
    counted.parts += 1;
    if (part.name.startsWith(FILES)) counted.files += 1;
    counted.bytes += part.bytes;
  };
  return {
    write: async (name, bytes, body) => {
      const sha = createHash('sha256');
      let passed = 0;
      const summed = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          sha.update(chunk);
          passed += chunk.length;
          done(null, chunk);
        },
      });
      // Closes the body if the sink breaks off; errors of either reach the sink by `summed`.
      pipeline(body, summed, () => {});
      let digest: string | undefined;
      const sha256 = () => (digest ??= sha.digest('hex'));
      try {
        await sink.write(name, bytes, summed, sha256);
      } finally {
        summed.destroy();
      }
      if (passed !== bytes) throw new BackupFault(`${name} changed its length while it was read.`);
      await count({ name, bytes, sha256: sha256() });
    },
    count,
    miss: async (name) => {
      await note({ missing: name });
      counted.missing += 1;
    },
    end: async (rest) => {
      const totals: Totals = { ...counted, ...rest };
      await note({ totals });
      await manifest.close();
      const { size } = await stat(manifestDraft);
      await sink.write(MANIFEST, size, fs.createReadStream(manifestDraft), () => {
        throw new Error('the manifest has no sum of its own');
      });
      await sink.finish();
      return totals;
    },
    abandon: async () => {
      manifest.abandon();
      await sink.abandon();
    },
  };
}

export const bodyOf = (bytes: Uint8Array): Readable => Readable.from([Buffer.from(bytes)]);
