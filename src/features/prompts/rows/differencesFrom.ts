import type { ProjectDefaults } from '#contract/projects.ts';

interface Sound {
  readonly speaker: string;
  /** Absent in records that devices stored before it existed. */
  readonly language?: string;
  readonly compression: boolean;
}

/** In what a prompt sounds otherwise than is set for its project, in words; what is not set does not count. */
export function differencesFrom(
  defaults: ProjectDefaults | undefined,
  { speaker, language, compression }: Sound,
): string[] {
  const { speaker: voice, language: tongue, compression: output } = defaults ?? {};
  return [
    ...(voice !== undefined && voice !== speaker ? ['voz'] : []),
    ...(tongue !== undefined && language !== undefined && tongue !== language ? ['idioma'] : []),
    ...(output !== undefined && output !== compression ? ['saída'] : []),
  ];
}
