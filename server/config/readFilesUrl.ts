import * as v from 'valibot';

/** Location of the files in an S3-compatible service, without credentials. */
export interface FilesUrl {
  readonly bucket: string;
  /** Ends with '/' unless empty. */
  readonly prefix: string;
  /** Undefined for Amazon's own endpoint of the region. */
  readonly endpoint: URL | undefined;
  readonly region: string | undefined;
}

const FORM = 'FILES_URL must look like s3://bucket/prefix?endpoint=https://s3.example.';

/** Parses FILES_URL, or says in one sentence why it cannot be used. */
function readFilesUrl(text: string): FilesUrl | { readonly problem: string } {
  if (!URL.canParse(text)) return { problem: FORM };
  const url = new URL(text);
  const endpoint = url.searchParams.get('endpoint');
  const isKnown = [...url.searchParams.keys()].every((name) => ['endpoint', 'region'].includes(name));
  if (url.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) || url.port !== '' || !isKnown)
    return { problem: FORM };
  const holdsKeys = (place: URL) => place.username !== '' || place.password !== '';
  if (holdsKeys(url) || (endpoint !== null && URL.canParse(endpoint) && holdsKeys(new URL(endpoint))))
    return { problem: 'FILES_URL must not hold keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.' };
  const isAddress = endpoint === null || /^https?:\/\/[^/?#]+\/?$/.test(endpoint);
  if (!isAddress || !/^[\w./-]*$/.test(url.pathname) || url.pathname.includes('//')) return { problem: FORM };
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: endpoint === null ? undefined : new URL(endpoint),
    region: url.searchParams.get('region') ?? undefined,
  };
}

export const filesEntries = {
  FILES_URL: v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const read = readFilesUrl(dataset.value);
        if ('bucket' in read) return read;
        addIssue({ message: read.problem });
        return NEVER;
      }),
    ),
  ),
  AWS_ACCESS_KEY_ID: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY: v.optional(v.string()),
  AWS_SESSION_TOKEN: v.optional(v.string()),
  AWS_REGION: v.optional(v.string()),
};
