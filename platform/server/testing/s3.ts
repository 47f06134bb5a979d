/** A real server that speaks S3, on this machine, with one bucket. */
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import type { ArchiveBucket } from '../money/archive/place.ts';
import { temporaryFolder } from './temporary.ts';

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

export async function startS3(): Promise<LocalS3> {
  const directory = temporaryFolder();
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
  onTestFinished(stop);
  const url = `http://127.0.0.1:${port}/${BUCKET}/house-1`;
  return { bucket: { url, region: 'us-east-1', keyId: KEY, secret: KEY, cacheBytes: 1e9 }, stop, start };
}
