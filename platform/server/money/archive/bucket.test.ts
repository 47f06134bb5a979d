/** Files that are more than one request takes, on a real server that speaks S3. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startS3 } from '../../testing/s3.ts';
import { temporaryFolder } from '../../testing/temporary.ts';
import { type Bucket, createBucket } from './bucket.ts';
import { sha256Of } from './manifest.ts';

/** The smallest that S3 takes of any part but the last. */
const PART = 5 * 1024 * 1024;
const NAME = 'bet/2026-01.parquet';

let bucket: Bucket;
let file: string;
let sha256: string;
/** What is asked, in turn. */
let asked: string[];
/** Whether a question is cut off. */
let isCut: (question: string) => boolean;

beforeEach(async () => {
  bucket = createBucket((await startS3()).bucket, PART);
  file = join(temporaryFolder(), 'large');
  writeFileSync(file, randomBytes(2 * PART + 1));
  sha256 = await sha256Of(file);
  asked = [];
  isCut = () => false;
  const through = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { method, url } = input as Request;
    const question = `${method} ${new URL(url).search.replace(/uploadId=[^&]+/, 'uploadId')}`;
    asked.push(question);
    return isCut(question) ? Promise.reject(new TypeError('cut')) : through(input, init);
  });
});
afterEach(() => vi.restoreAllMocks());

async function isThere(): Promise<boolean> {
  const again = join(temporaryFolder(), 'again');
  return (await bucket.get(NAME, again)) && (await sha256Of(again)) === sha256;
}

it('they go in parts, and come back as they were', async () => {
  await bucket.put(NAME, file, sha256);
  expect(asked).toEqual([
    'POST ?uploads=',
    'PUT ?partNumber=1&uploadId',
    'PUT ?partNumber=2&uploadId',
    'PUT ?partNumber=3&uploadId',
    'POST ?uploadId',
  ]);
  expect(await bucket.size(NAME)).toBe(2 * PART + 1);
  expect(await isThere()).toBe(true);
  expect(await bucket.list('bet/')).toEqual([NAME]);
});

it.each(['POST ?uploads=', 'PUT ?partNumber=2&uploadId', 'POST ?uploadId'])(
  'cut off at %s nothing is there, what was sent is given up, and the next time it goes through',
  async (cut) => {
    isCut = (question) => question === cut;
    await expect(bucket.put(NAME, file, sha256)).rejects.toThrow(/cut/);
    expect(asked.at(-1)).toBe(cut === 'POST ?uploads=' ? cut : 'DELETE ?uploadId');
    expect(await bucket.size(NAME)).toBeNull();
    isCut = () => false;
    await bucket.put(NAME, file, sha256);
    expect(await isThere()).toBe(true);
  },
);

it('an end that fails behind its 200 is no file', async () => {
  const real = vi.mocked(globalThis.fetch).getMockImplementation()!;
  vi.mocked(globalThis.fetch).mockImplementation((input, init) =>
    (input as Request).method === 'POST' && !(input as Request).url.includes('uploads')
      ? Promise.resolve(new Response('<Error><Code>InternalError</Code></Error>', { status: 200 }))
      : real(input, init),
  );
  await expect(bucket.put(NAME, file, sha256)).rejects.toThrow(/was not taken: 200 InternalError/);
});
