/** A file name that is valid on every system: no accents, no folders, nothing that Windows reserves. */
export function slugOf(name: string): string {
  return (
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
      .replaceAll(/^[-.]+|[-.]+$/g, '')
      .replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=$|\.)/i, '$1-')
      .slice(0, 100) || 'entoa'
  );
}

export function zipNameOf(projectName: string): string {
  return `${slugOf(projectName).toLowerCase()}.zip`;
}
