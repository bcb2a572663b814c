import { type Destination, destinationNames } from '#common/packs/destinations.ts';
import { slugOf } from '#common/fileNames.ts';
import { type NamedPrompt, openFileNames } from '#common/zipNames.ts';
import { shapeByRule } from '#common/packs/packNames.ts';
import { formatsOf, type PackFormat, type PackRule, packRules } from '#common/packs/packRules.ts';
import type { ZipChoice } from '#contract/projects.ts';
import { bytesOf } from '#common/sound/soundFormat.ts';
import { Refusal } from '#server/base/refusal.ts';

/** Files of a prompt in a pack: one path for each format. */
export interface PackEntry {
  readonly name: string;
  readonly paths: readonly string[];
  readonly isDouble: boolean;
  /** True if the system does not allow the original name. */
  readonly isChanged: boolean;
}

/** Naming and format rules of a pack's destination; shared by preview and packing. */
export interface Pack {
  readonly destination: Destination;
  /** Undefined if the audio is packed as it is. */
  readonly rule: PackRule | undefined;
  readonly formats: readonly PackFormat[];
  /** Top folder of the pack, if its destination has one. */
  readonly folder: string;
  nameEntry(prompt: NamedPrompt): PackEntry;
  /** True if the destination does not accept audio of this length. */
  isTooLong(seconds: number): boolean;
}

/** Refuses formats that the destination does not accept. `total` is the approximate number of files. */
export function openPack(choice: ZipChoice, projectName: string, total: number): Pack {
  const { destination, names, formats: asked } = choice;
  const folder = safe(projectName);
  if (destination === 'folder') {
    if (asked !== '')
      throw refusal('Formatos só se escolhem para uma central; na pasta simples vai o áudio como ele é.');
    const nameFile = openFileNames(names, total);
    const nameEntry = (prompt: NamedPrompt) => {
      const { name, isDouble } = nameFile(prompt);
      return { name, paths: [`${name}.wav`], isDouble, isChanged: false };
    };
    return { destination, rule: undefined, formats: [], folder, nameEntry, isTooLong: () => false };
  }
  const rule = packRules[destination];
  const formats = formatsOf(rule, asked);
  if (!formats) throw refusal(describeFormats(destinationNames[destination], rule));
  const nameFile = openFileNames(names, total, shapeByRule(rule.names));
  return {
    destination,
    rule,
    formats,
    folder,
    nameEntry: (prompt) => {
      const about = nameFile(prompt);
      const place = { name: about.name, voice: safe(prompt.speaker), project: folder };
      return { ...about, paths: formats.map((format) => rule.pathOf({ ...place, format })) };
    },
    isTooLong: (seconds) =>
      seconds > (rule.secondsMax ?? Infinity) ||
      formats.some((format) => bytesOf(format, seconds) > (rule.bytesMax ?? Infinity)),
  };
}

/** Folder name that is valid on every system. */
const safe = (name: string) => slugOf(name).toLowerCase().replaceAll('.', '-');

function describeFormats(name: string, { formats, takesMany }: PackRule): string {
  const ids = Object.keys(formats);
  if (ids.length === 1) return `${name} só recebe ${ids[0]}.`;
  return `Para ${name}, use ${takesMany ? 'um ou mais de' : 'um de'} ${ids.join(', ')}.`;
}

const refusal = (message: string) => new Refusal('INVALID_INPUT', { fields: { formats: message } });
