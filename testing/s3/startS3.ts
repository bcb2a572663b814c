import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { S3Client } from '@bradenmacdonald/s3-lite-client';
import { answerForUploads } from './uploadsOf.ts';

/** `hang`: no response; `slow`: one after a second; `refuse`: 503; `break`: the body breaks off in the middle. */
export type S3Fault = 'hang' | 'slow' | 'refuse' | 'break';

export interface S3 {
  /** Environment that makes a server store its files here, below a prefix of this test only. */
  readonly environment: Record<'FILES_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>;
  /** Objects below the prefix, without the prefix and without the marker of a server start. */
  objects(): Promise<string[]>;
  /** Unfinished multipart uploads. */
  uploads(): Promise<string[]>;
  /** Received requests, as `GET audio/…?query`; only for the built-in server. */
  readonly asked: string[];
  /**
   * Makes every request fail from now on, or those that match `only`; undefined ends it. Only for the built-in server.
   */
  fail(fault: S3Fault | undefined, only?: RegExp): void;
  stop(): Promise<void>;
}

const [BUCKET, KEY] = ['entoa', 'S3RVER'];

/** The package has no type declarations. */
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => {
  configureBuckets(): Promise<unknown>;
  callback(): http.RequestListener;
};

/**
 * An S3-compatible server with keys, ranges and multipart uploads; `TEST_S3_ENDPOINT`, with keys and a bucket 'entoa',
 * names one that is already running.
 */
export async function startS3(): Promise<S3> {
  const given = process.env['TEST_S3_ENDPOINT'];
  const own = given === undefined ? await startOwn() : undefined;
  const endpoint = given ?? own!.origin;
  const [accessKey, secretKey] = given
    ? [process.env['AWS_ACCESS_KEY_ID']!, process.env['AWS_SECRET_ACCESS_KEY']!]
    : [KEY, KEY];
  const prefix = `test-${randomUUID()}/`;
  const client = new S3Client({ endPoint: endpoint, region: 'us-east-1', bucket: BUCKET, accessKey, secretKey });
  return {
    environment: {
      FILES_URL: `s3://${BUCKET}/${prefix}?endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: accessKey,
      AWS_SECRET_ACCESS_KEY: secretKey,
    },
    objects: async () => {
      const names: string[] = [];
      for await (const { key } of client.listObjects({ prefix })) names.push(key.slice(prefix.length));
      return names.filter((name) => name !== 'entoa.txt').sort();
    },
    uploads: async () => {
      const query = { prefix, uploads: '' };
      const answer = await client.makeRequest({ method: 'GET', objectName: '', query, returnBody: true });
      return [...(await answer.text()).matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key!.slice(prefix.length));
    },
    asked: own?.asked ?? [],
    fail: (fault, only) => own?.fail(fault, only),
    stop: async () => own?.stop(),
  };
}

async function startOwn() {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-s3-'));
  const open = (allowMismatchedSignatures: boolean) =>
    new S3rver({
      directory,
      silent: true,
      vhostBuckets: false,
      allowMismatchedSignatures,
      configureBuckets: [{ name: BUCKET }],
    });
  // This server omits the trailing slash of a bucket's address from the signature, while every client signs it: list
  // requests are not verified.
  const [strict, lax] = [open(false), open(true)];
  await strict.configureBuckets();
  const [ofObjects, ofBucket] = [strict.callback(), lax.callback()];
  const asked: string[] = [];
  let failing: { fault: S3Fault; only: RegExp | undefined } | undefined;
  const server = http.createServer((request, response) => {
    const { pathname, search } = new URL(request.url!, 'http://s3');
    const line = `${request.method} ${decodeURIComponent(pathname.split('/').slice(3).join('/'))}${search}`;
    asked.push(line);
    const now = failing?.only?.test(line) === false ? undefined : failing?.fault;
    if (now === 'hang') return;
    if (now === 'refuse') {
      response.writeHead(503).end();
      return;
    }
    if (now === 'break' && request.method === 'GET') breakOff(response);
    const answer = () => {
      if (answerForUploads(directory, request, response)) return;
      if (pathname.split('/')[2] === '') ofBucket(request, response);
      else ofObjects(request, response);
    };
    if (now === 'slow') setTimeout(answer, 1000);
    else answer();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    fail: (fault: S3Fault | undefined, only?: RegExp) => {
      failing = fault && { fault, only };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Breaks the connection in the middle of the first chunk. */
function breakOff(response: http.ServerResponse): void {
  const write = response.write.bind(response) as (chunk: Buffer) => boolean;
  response.write = ((chunk: Buffer) => {
    write(chunk.subarray(0, Math.ceil(chunk.length / 2)));
    setTimeout(() => response.destroy(), 20);
    return false;
  }) as typeof response.write;
}
