import fs from 'node:fs';
import type http from 'node:http';
import path from 'node:path';

/**
 * Implements ListMultipartUploads and AbortMultipartUpload, which the test server lacks, on the folder in which it
 * stores the parts. Returns true if the request was one of these.
 */
export function answerForUploads(
  directory: string,
  { method, url }: http.IncomingMessage,
  response: http.ServerResponse,
): boolean {
  const { pathname, searchParams } = new URL(url!, 'http://s3');
  const [, bucket = ''] = pathname.split('/');
  const folder = path.join(directory, bucket, '._S3rver_uploads');
  if (method === 'GET' && searchParams.has('uploads')) {
    response.setHeader('content-type', 'application/xml').end(listing(folder, searchParams.get('prefix') ?? ''));
    return true;
  }
  const id = searchParams.get('uploadId');
  if (method !== 'DELETE' || id === null) return false;
  fs.rmSync(path.join(folder, path.basename(id)), { recursive: true, force: true });
  response.writeHead(204).end();
  return true;
}

function listing(folder: string, prefix: string): string {
  const ids = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const uploads = ids.map((id) => {
    const file = path.join(folder, id, 'key');
    return { id, key: fs.readFileSync(file, 'utf8'), begunAt: fs.statSync(file).mtime.toISOString() };
  });
  const lines = uploads
    .filter(({ key }) => key.startsWith(prefix))
    .map(
      ({ id, key, begunAt }) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt}</Initiated></Upload>`,
    );
  return `<?xml version="1.0"?><ListMultipartUploadsResult>${lines.join('')}</ListMultipartUploadsResult>`;
}
