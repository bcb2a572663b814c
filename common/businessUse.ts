/** Words for whether audio of a voice may be used in a business. */
export const businessUses = { yes: 'sim', no: 'não', unknown: 'a conferir' } as const;

/** A catalogue's `isCommercial` as the papers of a voice say it. */
export const businessUseOf = (isCommercial: boolean | null): keyof typeof businessUses =>
  isCommercial === null ? 'unknown' : isCommercial ? 'yes' : 'no';
