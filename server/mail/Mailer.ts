export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands a message over, or throws so that it is tried again later. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
