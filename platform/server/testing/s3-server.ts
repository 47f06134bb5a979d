/** A real server that speaks S3, on this machine, with one bucket. */
import S3rver from 's3rver';
import type { ArchiveBucket } from '../money/archive/place.ts';

export interface LocalS3 {
  /** Its one bucket, of which the files lie under this prefix. */
  readonly bucket: ArchiveBucket;
  /** It answers nobody until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const BUCKET = 'old-bets';
/** The one key that it knows. */
const KEY = 'S3RVER';

/** What lies at `url`, where `openS3` serves it. */
export const localBucket = (url: string): ArchiveBucket => ({
  url,
  region: 'us-east-1',
  keyId: KEY,
  secret: KEY,
  cacheBytes: 1e9,
});

/** @param directory that the files lie in */
export async function openS3(directory: string): Promise<LocalS3> {
  let server: S3rver | null = null;
  let port = 0;
  const stop = async (): Promise<void> => {
    await server?.close();
    server = null;
  };
  const start = async (): Promise<void> => {
    server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      vhostBuckets: false,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
    ({ port } = await server.run());
  };
  await start();
  return { bucket: localBucket(`http://127.0.0.1:${port}/${BUCKET}/house-1`), stop, start };
}
