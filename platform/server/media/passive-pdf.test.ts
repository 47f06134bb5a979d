import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { cleanFile } from './clean-file.ts';
import { isPassivePdf } from './passive-pdf.ts';

const pdf = (...objects: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.map((object) => Buffer.from(object)),
    Buffer.from('\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
  ]);
const stream = (dictionary: string, content: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`2 0 obj << ${dictionary} >>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream endobj\n'),
  ]);
const packed = (content: string): Buffer =>
  stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(content));

/** Its last bytes say what was packed: who unpacks it finds out when all the work is done. */
function withWrongSum(content: string): Buffer {
  const bytes = deflateSync(content);
  bytes[bytes.length - 1]! ^= 1;
  return bytes;
}

const catalog = '1 0 obj << /Type /Catalog /Pages 3 0 R /OpenAction [4 0 R /FitH 800] >> endobj\n';

it.each([
  [
    'a plain page',
    pdf(catalog, stream('/Filter /FlateDecode', deflateSync('BT (a JavaScript course) Tj ET'))),
  ],
  ['packed objects', pdf(catalog, packed('5 0 << /Type /Page /Contents 2 0 R /EFX << >> >>'))],
  ['a picture of noise', pdf(catalog, stream('/Subtype /Image', Buffer.alloc(200_000, 'JS/AA/A')))],
])('takes %s', async (_what, bytes) => {
  expect(isPassivePdf(bytes)).toBe(true);
  expect(await cleanFile(bytes.toString('base64'))).toMatchObject({ type: 'application/pdf' });
});

it.each([
  ['a script', pdf('1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj')],
  [
    'a script with its name spelled out',
    pdf('1 0 obj << /AA << /O << /S /J#61va#53cript /JS 2 0 R >> >> >> endobj'),
  ],
  ['a script in packed objects', pdf(catalog, packed('5 0 << /S /JavaScript /JS (app.alert(1)) >>'))],
  [
    'a script in a stream that calls itself a picture',
    pdf(stream('/Subtype /Image', '9 0 obj << /S /JavaScript >>')),
  ],
  [
    'objects packed in a way nobody looks into',
    pdf(stream('/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]', '789c')),
  ],
  ['a program to start', pdf('1 0 obj << /A << /S /Launch /F (cmd.exe) >> >> endobj')],
  ['a file inside', pdf('1 0 obj << /Names << /EmbeddedFiles 7 0 R >> >> endobj')],
  [
    'a file pinned to the page that is not called one',
    pdf('8 0 obj << /Subtype /FileAttachment /FS 9 0 R >> endobj'),
  ],
  [
    'a file of the page’s own that is not called one',
    pdf('9 0 obj << /Type /Filespec /F (x.exe) /EF << /F 7 0 R >> >> endobj'),
  ],
  ['the same in packed objects', pdf(catalog, packed('9 0 << /F (x.exe) /EF 10 0 R >>'))],
  ['a script of a drawing in space', pdf('6 0 obj << /Type /3D /OnInstantiate 7 0 R >> endobj')],
  ['a form that sends', pdf('1 0 obj << /A << /S /SubmitForm /F (https://x.example) >> >> endobj')],
  ['something to do when it is opened', pdf('1 0 obj << /OpenAction 9 0 R >> endobj')],
  ['encryption', pdf('trailer << /Encrypt 8 0 R >>')],
  ['a stream that is larger than anybody reads', pdf(packed('0'.repeat(70_000_000)))],
  ['a stream whose checksum is wrong', pdf(stream('', withWrongSum('BT ET')))],
])('refuses %s', async (_what, bytes) => {
  expect(isPassivePdf(bytes)).toBe(false);
  expect(await cleanFile(bytes.toString('base64'))).toMatchObject({ failure: true });
});
