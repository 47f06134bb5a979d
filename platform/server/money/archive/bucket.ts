/** A bucket that speaks S3: files by their names, put and read whole, signed with the house's key (AWS Signature Version 4). */
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';

export interface BucketOptions {
  /** https://host/bucket, with a prefix after it where the bucket holds other things too; no slash at the end. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

export interface Bucket {
  /** @param sha256 of the file: the service refuses what came otherwise */
  put(name: string, path: string, sha256: string): Promise<void>;
  /** Writes it to `path`, over what is there. @returns false where it is not in the bucket */
  get(name: string, path: string): Promise<boolean>;
  /** Bytes of it; null where it is not in the bucket. */
  size(name: string): Promise<number | null>;
  /** Names that begin with this. A thousand at most: more begin with nothing that is asked for. */
  list(prefix: string): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** What the bucket says, or that it says nothing. */
export class BucketAway extends Error {
  override readonly name = 'BucketAway';
}

/** Of what is asked again on 429 and 5xx, with growing pauses from 50 ms on. */
const RETRIES = 5;
/** A file of some gigabytes on a slow line, and a question. */
const FILE_MS = 30 * 60_000;
const ASK_MS = 30_000;
/** SHA-256 of nothing, which questions carry. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export function createBucket({ url, region, keyId, secret }: BucketOptions): Bucket {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: RETRIES,
  });
  /** Path of the bucket's own address, and what names in it begin with. */
  const [, host, name = '', prefix = ''] = /^(https?:\/\/[^/]+)\/([^/]+)(?:\/(.+))?$/.exec(url) ?? [];
  if (!host) throw new Error(`${url} names no bucket`);
  const key = (file: string): string => (prefix === '' ? file : `${prefix}/${file}`);

  async function ask(
    method: string,
    path: string,
    { body, sha256 = EMPTY, ms = ASK_MS }: { body?: Blob; sha256?: string; ms?: number } = {},
  ): Promise<Response> {
    const what = `${method} ${path}`;
    const response = await client
      .fetch(`${host}/${name}${path}`, {
        method,
        headers: { 'x-amz-content-sha256': sha256 },
        signal: AbortSignal.timeout(ms),
        ...(body ? { body } : {}),
      })
      .catch((error: unknown) => {
        const { cause, message } = error as Error;
        throw new BucketAway(`${what}: ${(cause as Error | undefined)?.message ?? message}`);
      });
    if (response.ok || response.status === 404) return response;
    const said = /<Code>([^<]{1,80})<\/Code>/.exec(await response.text())?.[1] ?? '';
    throw new BucketAway(`${what}: the bucket answers ${`${response.status} ${said}`.trim()}`);
  }
  /** Of a bucket that is not there nothing is said that would be taken for a file that is not. */
  async function found(response: Response): Promise<boolean> {
    if (response.ok) return true;
    if (/<Code>NoSuchBucket</.test(await response.text())) throw new BucketAway(`there is no bucket ${name}`);
    return false;
  }

  return {
    async put(file, path, sha256) {
      const response = await ask('PUT', `/${key(file)}`, {
        body: await openAsBlob(path),
        sha256,
        ms: FILE_MS,
      });
      if (!(await found(response))) throw new BucketAway(`${file} was not taken`);
      await response.body?.cancel();
    },
    async get(file, path) {
      const response = await ask('GET', `/${key(file)}`, { ms: FILE_MS });
      if (!(await found(response))) return false;
      const body = Readable.fromWeb((response.body ?? new Blob([]).stream()) as ReadableStream);
      await pipeline(body, createWriteStream(path, { mode: 0o600, flush: true })).catch(
        async (error: unknown) => {
          await rm(path, { force: true });
          throw new BucketAway(`GET /${key(file)}: ${(error as Error).message}`);
        },
      );
      return true;
    },
    async size(file) {
      const response = await ask('HEAD', `/${key(file)}`);
      return response.ok ? Number(response.headers.get('content-length')) : null;
    },
    async list(begin) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: key(begin) });
      const response = await ask('GET', `?${query}`);
      if (!(await found(response))) throw new BucketAway(`there is no bucket ${name}`);
      const keys = (await response.text()).matchAll(/<Key>([\w./-]+)<\/Key>/g);
      return Array.from(keys, ([, one]) => (prefix === '' ? one! : one!.slice(prefix.length + 1)));
    },
    async remove(file) {
      const response = await ask('DELETE', `/${key(file)}`);
      await response.body?.cancel();
    },
  };
}
