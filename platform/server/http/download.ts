import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file that a call answers with, made while it is sent: nothing of it is held in memory. */
export class Download {
  readonly name: string;
  readonly type: 'text/csv' | 'application/json' | 'application/vnd.apache.parquet' | 'image/png';
  readonly chunks: AsyncIterable<string | Buffer> | Iterable<Buffer>;

  /** @param name of the file, plain ASCII without quotes */
  constructor(name: string, type: Download['type'], chunks: Download['chunks']) {
    this.name = name;
    this.type = type;
    this.chunks = chunks;
  }
}

const isText = (type: Download['type']): boolean => type === 'text/csv' || type === 'application/json';

/** A file that breaks off is a broken connection to whoever saves it, so half a file is never taken for a whole one. */
export function sendDownload(reply: FastifyReply, { name, type, chunks }: Download): void {
  reply
    .header('content-type', isText(type) ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'no-store')
    .send(Readable.from(chunks));
}
