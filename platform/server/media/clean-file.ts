/** What a document may be, by its bytes and not by its name. Pictures and PDFs are written again; what was sent is never kept. */
import { isFailure, fail, type Failure } from '../../contract/error.ts';
import { unavailableBody } from '../http/failures.ts';
import { decode, encode } from './media.ts';
import { rewritePdf } from './pdf-child.ts';

export interface CleanFile {
  readonly type: 'image/webp' | 'application/pdf';
  readonly bytes: Buffer;
}

/** Large enough to read small print. Pixels. */
const LONGEST_SIDE = 2400;
const neither = fail(422, 422, 'Hand in a picture (PNG, JPEG, WebP) or a PDF of at most 4 MB.', {
  data: 'invalid',
});

const unread = fail(
  422,
  422,
  'This PDF is encrypted, has more than 50 pages or cannot be read. Print it to a new PDF, or hand in a picture.',
  { data: 'unread' },
);
const busy = fail(503, unavailableBody.code, unavailableBody.message);

export async function cleanFile(base64: string): Promise<CleanFile | Failure> {
  const sent = decode(base64);
  if (!Buffer.isBuffer(sent)) return sent;
  if (isPdf(sent)) {
    const written = await rewritePdf(sent);
    if (written === 'busy') return busy;
    return written === null ? unread : { type: 'application/pdf', bytes: written };
  }
  const made = await encode(sent, { maxWidth: LONGEST_SIDE, maxHeight: LONGEST_SIDE, fit: 'inside' });
  return isFailure(made) ? neither : { type: 'image/webp', bytes: made.bytes };
}

/** Begins as one and ends as one: a file of two kinds at once is neither. */
function isPdf(bytes: Buffer): boolean {
  return (
    /^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1')) && bytes.subarray(-1024).includes('%%EOF')
  );
}
