/** What a person reads of a secret that is made here and shown once. */
export interface SecretWords {
  readonly label: string;
  readonly help: string;
  readonly generate: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly notCopied: string;
}
