import { onTestFinished } from 'vitest';
import { type LocalS3, openS3 } from './s3-server.ts';
import { temporaryFolder } from './temporary.ts';

/** A server that speaks S3 for the time of a test. */
export async function startS3(): Promise<LocalS3> {
  const s3 = await openS3(temporaryFolder());
  onTestFinished(s3.stop);
  return s3;
}
