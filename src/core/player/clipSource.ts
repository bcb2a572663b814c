export interface ClipSource {
  readonly src: string;
  readonly isLight: boolean;
}

let choose = (path: string): ClipSource => ({ src: path, isLight: false });

/** Sets the function that chooses the rendition of a clip to play. */
export function chooseSources(by: (path: string) => ClipSource): void {
  choose = by;
}

export function sourceOfClip(path: string): ClipSource {
  return choose(path);
}
