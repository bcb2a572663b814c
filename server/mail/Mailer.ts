export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends a message, or throws so that it is retried later. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
