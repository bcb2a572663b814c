/** Texts about a secret that is generated in the browser and shown once. */
export interface SecretWords {
  readonly label: string;
  readonly help: string;
  readonly generate: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly notCopied: string;
}
