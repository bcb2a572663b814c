import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { S3Client } from '@bradenmacdonald/s3-lite-client';
import { answerForUploads } from './uploadsOf.ts';

/** `hang`: no answer comes; `refuse`: 503; `break`: a body breaks off in its middle. */
export type S3Fault = 'hang' | 'refuse' | 'break';

export interface S3 {
  /** What a server is told to keep its files here, below a prefix of this test alone. */
  readonly environment: Record<'FILES_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>;
  /** What is listed below the prefix, without it, but for the mark of a start. */
  objects(): Promise<string[]>;
  /** Uploads in parts that have not ended. */
  uploads(): Promise<string[]>;
  /** Requests that have come, as `GET audio/…?query`; of the built-in server alone. */
  readonly asked: string[];
  /** Every request from now on, or those that `only` matches, until told otherwise; of the built-in server alone. */
  fail(fault: S3Fault | undefined, only?: RegExp): void;
  stop(): Promise<void>;
}

const [BUCKET, KEY] = ['entoa', 'S3RVER'];

/** Has no types of its own. */
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => {
  configureBuckets(): Promise<unknown>;
  callback(): http.RequestListener;
};

/**
 * An S3-compatible server with files, keys, ranges and parts; `TEST_S3_ENDPOINT`, with keys and a bucket 'entoa', names
 * one that runs already.
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
  // It reads the signature of a bucket's own address without the slash that every client signs: lists go unchecked.
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
    if (answerForUploads(directory, request, response)) return;
    if (pathname.split('/')[2] === '') ofBucket(request, response);
    else ofObjects(request, response);
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

/** After its first piece. */
function breakOff(response: http.ServerResponse): void {
  const write = response.write.bind(response) as (chunk: Buffer) => boolean;
  response.write = ((chunk: Buffer) => {
    write(chunk.subarray(0, Math.ceil(chunk.length / 2)));
    setTimeout(() => response.destroy(), 20);
    return false;
  }) as typeof response.write;
}
