import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy that forwards only paths below `base` to `port`, as if the rest of the host belonged to others. */
export async function startPathProxy(base: string, port: number) {
  const strayed: string[] = [];
  const server = createServer((request, response) => {
    const { url = '/', method, headers } = request;
    if (url !== base && !url.startsWith(`${base}/`)) {
      strayed.push(url);
      response.writeHead(404).end();
      return;
    }
    const onward = ask({ port, host: '127.0.0.1', path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    /** Requested paths outside `base`. */
    strayed,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
