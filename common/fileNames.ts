/** Device names of Windows: https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
export const DEVICES = String.raw`(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])`;
/** They are reserved with any ending too. */
const DEVICE = new RegExp(`^${DEVICES}(?=$|\\.)`, 'i');

/** A file name that is valid on every system: no accents, no folders, nothing that Windows reserves. */
export function slugOf(name: string): string {
  return (
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
      .replaceAll(/^[-.]+|[-.]+$/g, '')
      .replace(DEVICE, '$&-')
      .slice(0, 100) || 'entoa'
  );
}

export function zipNameOf(projectName: string): string {
  return `${slugOf(projectName).toLowerCase()}.zip`;
}
