import { addressOf, type Endpoint, type Output } from '#contract/kit/endpoint.ts';
import { type RefusalCode, refusals } from '#contract/kit/refusal.ts';

type Fault = (request: () => Promise<Response>, sent: Request) => Promise<Response>;
interface Planted {
  readonly endpoint: Endpoint;
  readonly fault: Fault;
}

const send = globalThis.fetch;
const planted: Planted[] = [];
let isCut = false;

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  if (isCut) throw new TypeError('Failed to fetch');
  const found = planted.find(({ endpoint }) => isOf(endpoint, request));
  return found ? found.fault(() => send(request), request.clone()) : send(request);
};

function isOf(endpoint: Endpoint, { method, url }: Request): boolean {
  const pattern = addressOf(endpoint).replaceAll(/:\w+/g, '[^/]+');
  return method === endpoint.method && new RegExp(`^${pattern}$`).test(new URL(url).pathname);
}

/** Simulates network faults between a screen and the real server. Each function returns one that ends the fault. */
export const network = {
  /** Delays all responses until it is ended; then the server responds. `onRequest` is called for each request. */
  hold(endpoint: Endpoint, onRequest = () => {}): () => void {
    let letGo = () => {};
    const released = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const take = plant(endpoint, async (request) => {
      onRequest();
      await released;
      return request();
    });
    return () => {
      take();
      letGo();
    };
  },
  /** Simulates a refusal, for reasons that the server cannot be made to give here. */
  refuse(endpoint: Endpoint, code: RefusalCode, message: string = refusals[code].message): () => void {
    return plant(endpoint, async () => refusal(code, message));
  },
  /** The same for the next request alone. */
  refuseOnce(endpoint: Endpoint, code: RefusalCode): void {
    const mend = plant(endpoint, async () => {
      mend();
      return refusal(code, refusals[code].message);
    });
  },
  /** Changes the server's answers, for what the server cannot be made to answer here. */
  alter<E extends Endpoint>(endpoint: E, change: (answer: Output<E>) => Output<E>): () => void {
    return plant(endpoint, async (request) => {
      const response = await request();
      return Response.json(change((await response.json()) as Output<E>), { status: response.status });
    });
  },
  /** Answers in place of the server, to requests that only it could be made to answer elsewhere. */
  answer<E extends Endpoint>(endpoint: E, answer: Output<E>): () => void {
    return plant(endpoint, async () => Response.json(answer));
  },
  /** The JSON bodies of the requests so far, in a list that grows; they reach the server as they are. */
  bodiesOf(endpoint: Endpoint): unknown[] {
    const bodies: unknown[] = [];
    plant(endpoint, async (request, sent) => {
      bodies.push(await sent.json());
      return request();
    });
    return bodies;
  },
  /** No request arrives, and the browser knows that it is offline. */
  cut(): () => void {
    setCut(true);
    return () => setCut(false);
  },
  /** Ends all faults. */
  mend(): void {
    planted.length = 0;
    if (isCut) setCut(false);
  },
};

function refusal(code: RefusalCode, message: string): Response {
  return Response.json({ code, message, messages: [message] }, { status: refusals[code].status });
}

function plant(endpoint: Endpoint, fault: Fault): () => void {
  const one = { endpoint, fault };
  planted.unshift(one);
  return () => {
    planted.splice(planted.indexOf(one), 1);
  };
}

function setCut(now: boolean): void {
  isCut = now;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !isCut });
  dispatchEvent(new Event(isCut ? 'offline' : 'online'));
}
