import { type Config, ConfigError } from '#server/config/config.ts';
import { type BucketAddress, openBucket, reasonOf } from './bucket.ts';
import { openFetching } from './fetchCopies.ts';
import { openLocalCopies } from './localCopies.ts';
import { openS3Store } from './s3Store.ts';
import type { Store } from './store.ts';

export type StorageConfig = Pick<
  Config,
  'FILES_URL' | 'FILES_CACHE_MB' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN' | 'AWS_REGION'
>;
interface Around {
  /** Folder for copies, on the same disk as `scratchPath`. */
  readonly copiesRoot: string;
  readonly scratchPath: (purpose: string) => string;
  readonly log: { warn(data: object, message: string): void };
}

const MARK = 'entoa.txt';
const ABOUT_IT = 'Entoa keeps audio, zips and models here. Nothing of it is changed by hand.\n';
const DEFAULT_REGION = 'us-east-1';

/** Opens FILES_URL; throws a one-sentence ConfigError if it cannot be listed or written. */
export async function openBucketStore(config: StorageConfig, around: Around): Promise<Store> {
  const address = addressOf(config);
  const bucket = openBucket(address, (isAway, reason) => {
    if (isAway) around.log.warn({ reason }, 'the storage of files does not answer');
    else around.log.warn({}, 'the storage of files answers again');
  });
  try {
    // Checked at each start, so that wrong credentials are reported before the first synthesis.
    await bucket.list(MARK);
    await bucket.put(MARK, Buffer.from(ABOUT_IT));
  } catch (error) {
    const place = `the bucket ${address.bucket} at ${address.endpoint.origin}`;
    const reason = reasonOf(error instanceof Error && error.cause ? error.cause : error);
    throw new ConfigError(`FILES_URL: ${place} cannot be listed and written (${reason}).`);
  }
  const limitBytes = config.FILES_CACHE_MB * 1024 ** 2;
  const copies = await openLocalCopies(around.copiesRoot, { limitBytes });
  return openS3Store({ bucket, copies, fetching: openFetching(bucket, copies, around.scratchPath) });
}

/** The address in FILES_URL with its credentials. */
export function addressOf(config: StorageConfig): BucketAddress {
  const { endpoint, region: given, bucket, prefix } = config.FILES_URL!;
  const region = given ?? config.AWS_REGION ?? DEFAULT_REGION;
  return {
    endpoint: endpoint ?? new URL(`https://s3.${region}.amazonaws.com`),
    region,
    bucket,
    prefix,
    accessKey: config.AWS_ACCESS_KEY_ID!,
    secretKey: config.AWS_SECRET_ACCESS_KEY!,
    sessionToken: config.AWS_SESSION_TOKEN,
  };
}
