/** A file name for every system: no accents, no folders, nothing Windows reserves. */
export function slugOf(name: string): string {
  return (
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
      .replaceAll(/^[-.]+|[-.]+$/g, '')
      .slice(0, 100) || 'entoa'
  );
}

export function zipNameOf(projectName: string): string {
  return `${slugOf(projectName).toLowerCase()}.zip`;
}

/** Names of zip entries: as people gave them where a file system can hold them, doubles told apart by id. */
export function entryNamer() {
  const taken = new Set<string>();
  return (name: string, id: number): string => {
    const base =
      name
        .normalize('NFC')
        .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, '_')
        .replaceAll(/^[\s.]+|[\s.]+$/g, '')
        .slice(0, 150) || 'prompt';
    const isReserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(base);
    let entry = isReserved ? `${base}-${id}` : base;
    if (taken.has(entry.toLowerCase())) entry = `${base}-${id}`;
    taken.add(entry.toLowerCase());
    return `${entry}.wav`;
  };
}
