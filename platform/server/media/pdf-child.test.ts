import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { onePage } from '../testing/one-page.ts';
import { cleanFile } from './clean-file.ts';

const clean = (bytes: Buffer) => cleanFile(bytes.toString('base64'));
const shown = { type: 'application/pdf' };

/** A list of one name, millions of times over, in 30 kB: a thread of ours that reads it would end us all. */
function exhausting(): Buffer {
  const packed = deflateSync(Buffer.concat([Buffer.from('9 0 ['), Buffer.alloc(30 * 1024 * 1024, '/A')]));
  const head = `%PDF-1.5\n4 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`;
  const tail = '\nendstream\nendobj\n';
  return Buffer.concat([Buffer.from(head), packed, Buffer.from(tail), onePage.subarray(9)]);
}

it('writes documents again, one after the other, and turns away those that would wait too long', async () => {
  const answers = await Promise.all(Array.from({ length: 17 }, () => clean(onePage)));
  expect(answers.slice(0, 15)).toEqual(Array.from({ length: 15 }, () => expect.objectContaining(shown)));
  expect(answers.slice(15)).toMatchObject([{ status: 503 }, { status: 503 }]);
  expect(await clean(onePage)).toMatchObject(shown);
});

it('refuses a document that exhausts whoever reads it, and reads the next one', async () => {
  const [first, next] = await Promise.all([clean(exhausting()), clean(onePage)]);
  expect(first).toMatchObject({ failure: true, status: 422 });
  expect(next).toMatchObject(shown);
});
