/** The browser's offer to install the app, where it can be installed and is not yet. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let made: InstallOffer | undefined;

/** Keeps the offer, which Chrome makes once, perhaps before the page is hydrated. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    made = event as InstallOffer;
  });
}

/** Tells of the offer that was made, and of the next ones; returns the function that ends it. */
export function followInstallOffer(tell: (offer: InstallOffer) => void): () => void {
  const take = (event: Event) => tell(event as InstallOffer);
  if (made) tell(made);
  addEventListener('beforeinstallprompt', take);
  return () => removeEventListener('beforeinstallprompt', take);
}
