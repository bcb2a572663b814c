import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('landing.html has no #root.');

let isAsked = false;
let missed: (() => void) | undefined;

/** What is pressed before the page has come alive is done once it has. */
function remember(event: Event) {
  const target = event.target as HTMLElement;
  if (event.type === 'submit') {
    event.preventDefault();
    missed = () => (target as HTMLFormElement).requestSubmit();
  } else {
    const button = target.closest<HTMLButtonElement>('button:not([type=submit])');
    if (button) missed = () => button.click();
  }
  comeAlive();
}

function comeAlive() {
  if (isAsked) return;
  isAsked = true;
  void import('#features/landing/hydrateLanding.tsx').then(({ hydrateLanding }) => {
    hydrateLanding(root!, () => {
      for (const type of waked) root!.removeEventListener(type, remember);
      missed?.();
    });
  }, () => { isAsked = false; });
}

const waked = ['click', 'submit', 'focusin'] as const;
for (const type of waked) root.addEventListener(type, remember);

// The page is whole without any script: it comes alive after its first paint, or at the first touch.
requestAnimationFrame(() => setTimeout(comeAlive));

const REST_MS = 3000;
if (import.meta.env.PROD) {
  // After what a visitor came for: the worker's first installation fetches the whole app.
  const register = () => setTimeout(() => void import('#offline/registerWorker.ts').then(({ registerWorker }) => registerWorker()).catch(() => undefined), REST_MS);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
