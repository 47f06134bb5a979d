/** A bucket that speaks S3: files by their names, put and read whole, signed with the house's key (AWS Signature Version 4). */
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { sha256Of } from './manifest.ts';

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
/** A file or a part on a slow line, and a question. */
const FILE_MS = 30 * 60_000;
const ASK_MS = 30_000;
/** Larger files go in parts: a request takes 5 GB, and a file ten thousand parts. */
const PART_BYTES = 1_000_000_000;
/** SHA-256 of nothing, which questions carry. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface Question {
  readonly body?: Blob;
  readonly sha256?: string;
  readonly ms?: number;
}
/** @param path behind the bucket's name @returns what came with 2xx or 404 @throws BucketAway for anything else, and for nothing */
type Ask = (method: string, path: string, question?: Question) => Promise<Response>;

interface Place {
  readonly ask: Ask;
  readonly name: string;
  /** What names in the bucket begin with. */
  readonly prefix: string;
}

function openPlace({ url, region, keyId, secret }: BucketOptions): Place {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: RETRIES,
  });
  const [, host, name = '', prefix = ''] = /^(https?:\/\/[^/]+)\/([^/]+)(?:\/(.+))?$/.exec(url) ?? [];
  if (!host) throw new Error(`${url} names no bucket`);
  return {
    name,
    prefix,
    async ask(method, path, { body, sha256 = EMPTY, ms = ASK_MS } = {}) {
      const what = `${method} ${path.replace(/\?.*/, '')}`;
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
      throw new BucketAway(
        `${what}: the bucket answers ${`${response.status} ${codeOf(await response.text())}`.trim()}`,
      );
    },
  };
}

const codeOf = (text: string): string => /<Code>([^<]{1,80})<\/Code>/.exec(text)?.[1] ?? '';

/** @returns what it says @throws BucketAway where it did not take what was sent */
async function taken(response: Response, file: string): Promise<string> {
  const said = await response.text();
  // The end of a file in parts can fail behind its 200.
  if (response.ok && codeOf(said) === '') return said;
  throw new BucketAway(`${file} was not taken: ${`${response.status} ${codeOf(said)}`.trim()}`);
}

/**
 * A file that is more than one request takes. What was sent of one that is broken off is given up; where that cannot be said any
 * more, the bucket's own rule for uploads that were not completed removes it.
 */
async function putParts(ask: Ask, file: string, path: string, whole: Blob, partBytes: number): Promise<void> {
  const begun = await taken(await ask('POST', `${path}?uploads=`), file);
  const id = /<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1];
  if (id === undefined) throw new BucketAway(`${file} was not taken: it was given no upload`);
  const upload = `uploadId=${encodeURIComponent(id)}`;
  try {
    let parts = '';
    for (let at = 0, number = 1; at < whole.size; at += partBytes, number++) {
      const body = whole.slice(at, at + partBytes);
      const sha256 = await sha256Of(body);
      const response = await ask('PUT', `${path}?partNumber=${number}&${upload}`, {
        body,
        sha256,
        ms: FILE_MS,
      });
      await taken(response, file);
      const etag = response.headers.get('etag')?.replaceAll('"', '') ?? '';
      parts += `<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag></Part>`;
    }
    const body = new Blob([`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`]);
    const sha256 = await sha256Of(body);
    await taken(await ask('POST', `${path}?${upload}`, { body, sha256, ms: FILE_MS }), file);
  } catch (error) {
    await ask('DELETE', `${path}?${upload}`).catch(() => {});
    throw error;
  }
}

/** @param partBytes of a file that is sent in parts; smaller files are sent in one */
export function createBucket(options: BucketOptions, partBytes = PART_BYTES): Bucket {
  const { ask, name, prefix } = openPlace(options);
  const key = (file: string): string => (prefix === '' ? file : `${prefix}/${file}`);

  /** Of a bucket that is not there nothing is said that would be taken for a file that is not. */
  async function found(response: Response): Promise<boolean> {
    if (response.ok) return true;
    if (codeOf(await response.text()) === 'NoSuchBucket') throw new BucketAway(`there is no bucket ${name}`);
    return false;
  }

  return {
    async put(file, path, sha256) {
      const body = await openAsBlob(path);
      if (body.size > partBytes) return putParts(ask, file, `/${key(file)}`, body, partBytes);
      await taken(await ask('PUT', `/${key(file)}`, { body, sha256, ms: FILE_MS }), file);
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
