/** The browser's offer to install the app, where it can be installed and is not yet. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  /** The offer that Chrome made before the page was hydrated; it makes it once. */
  var entoaInstallOffer: InstallOffer | undefined;
}

/** Tells of the offer that was made, and of the next ones; returns the function that ends it. */
export function followInstallOffer(tell: (offer: InstallOffer) => void): () => void {
  const take = (event: Event) => tell(event as InstallOffer);
  if (globalThis.entoaInstallOffer) tell(globalThis.entoaInstallOffer);
  addEventListener('beforeinstallprompt', take);
  return () => removeEventListener('beforeinstallprompt', take);
}
