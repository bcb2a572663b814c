export interface ClipSource {
  readonly src: string;
  readonly isLight: boolean;
}

let choose = (path: string): ClipSource => ({ src: path, isLight: false });

/** Lets the app say which copy of a clip is played. */
export function chooseSources(by: (path: string) => ClipSource): void {
  choose = by;
}

export function sourceOfClip(path: string): ClipSource {
  return choose(path);
}
