import { deflateSync } from 'node:zlib';
import { decodePDFRawStream, degrees, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { onePage } from '../testing/one-page.ts';
import { MAX_PAGES, redrawPdf } from './redraw-pdf.ts';

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SCRIPT = '<</S/JavaScript/JS(app.alert("hidden"))>>';
const PAGES =
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 8 0 R>>endobj\n';
const TEXT = '8 0 obj<</Length 17>>\nstream\nBT (a course) Tj ET\nendstream\nendobj\n';

/** Everything that is in it, unpacked. */
async function contentsOf(bytes: Uint8Array): Promise<string> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  const streams = context.enumerateIndirectObjects().flatMap(([, object]) => {
    const packed = object instanceof PDFRawStream && !/Subtype \/Image/.test(String(object.dict));
    return packed ? Buffer.from(decodePDFRawStream(object).decode()).toString('latin1') : [];
  });
  return [Buffer.from(bytes).toString('latin1'), ...streams].join('\n');
}

function file(...parts: (string | Buffer)[]): Buffer {
  const whole = ['%PDF-1.5\n', PAGES, TEXT, ...parts, 'trailer<</Root 1 0 R>>\n%%EOF\n'];
  return Buffer.concat(whole.map((part) => Buffer.from(part)));
}

function stream(dictionary: string, content: Buffer): Buffer {
  const head = Buffer.from(`4 0 obj<<${dictionary}/Length ${content.length}>>\nstream\n`);
  return Buffer.concat([head, content, Buffer.from('\nendstream\nendobj\n')]);
}

it('keeps the page with its text and picture, and nothing that acts or is beside it', async () => {
  const sent = await PDFDocument.create();
  const page = sent.addPage([300, 200]);
  page.setRotation(degrees(90));
  page.drawText('Jane Doe');
  page.drawImage(await sent.embedPng(pixel));
  sent.addJavaScript('main', 'app.alert("hidden")');
  await sent.attach(Buffer.from('hidden program'), 'hidden.exe');
  const { context } = sent;
  const action = context.obj({ S: 'JavaScript', JS: PDFName.of('hidden') });
  sent.catalog.set(PDFName.of('OpenAction'), context.register(action));
  const pinned = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: action, AA: { E: action } };
  page.node.addAnnot(context.register(context.obj(pinned)));
  page.node.set(PDFName.of('AA'), context.obj({ O: action }));
  sent.getForm().createTextField('hidden').addToPage(page);
  const bytes = await sent.save();
  expect(await contentsOf(bytes)).toMatch(/hidden/);

  const written = await redrawPdf(bytes);
  const text = await contentsOf(written);
  expect(text).not.toMatch(/hidden|JavaScript|OpenAction|EmbeddedFile|AcroForm|Widget|Names|\/AA|\/JS|\/EF/);
  expect(text).toContain(`<${Buffer.from('Jane Doe').toString('hex').toUpperCase()}> Tj`);
  expect(text).toMatch(/\/Subtype \/Image/);
  const [shown] = (await PDFDocument.load(written)).getPages();
  expect(shown!.getSize()).toEqual({ width: 300, height: 200 });
  expect(shown!.getRotation().angle).toBe(90);
});

it.each([
  ['in its resources', `/Resources<</Font<</F1 ${SCRIPT}>>/XObject<</A<</O[${SCRIPT}]>>/B 4 0 R>>>>`],
  ['spelled otherwise', '/Resources<</Properties<</M<</S/J#61vaScript/J#53(hidden)>>>>>>'],
  ['in another object', '/Resources 4 0 R'],
])('keeps nothing that acts %s', async (_what, entry) => {
  const acting = file(`1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n4 0 obj${SCRIPT}endobj\n`);
  const bytes = Buffer.from(acting.toString('latin1').replace('/MediaBox', `${entry}/MediaBox`), 'latin1');
  const text = await contentsOf(await redrawPdf(bytes));
  expect(text).toContain('(a course) Tj');
  expect(text).not.toMatch(/hidden|JavaScript/);
});

it('keeps no file beside a picture, here or elsewhere', async () => {
  const beside = '/AF[<</Type/Filespec/EF<</F 4 0 R>>>>]/F(\\\\hidden\\share)/Metadata 4 0 R';
  const form = `5 0 obj<</Subtype/Form/BBox[0 0 9 9]${beside}/Length 1>>\nstream\n \nendstream\nendobj\n`;
  const bytes = file('1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n', stream('', Buffer.from('hidden')), form)
    .toString('latin1')
    .replace('/MediaBox', '/Resources<</XObject<</A 5 0 R>>>>/MediaBox');
  const text = await contentsOf(await redrawPdf(Buffer.from(bytes, 'latin1')));
  expect(text).toMatch(/\/Subtype \/Form/);
  expect(text).not.toMatch(/hidden|Filespec/);
});

const catalog = `1 0 <</Type/Catalog/Pages 2 0 R/OpenAction${SCRIPT}>>`;
const hex = Buffer.from(`${Buffer.from(catalog).toString('hex')}>`);
const OBJECTS = '/Type/ObjStm/N 1/First 4';

/** Each byte as its difference from the one before, in rows of one. */
function predicted(content: string): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.from([...bytes].flatMap((byte, at) => [2, (byte - (bytes[at - 1] ?? 0)) & 255]));
}

it.each([
  ['once', stream(`${OBJECTS}/Filter/FlateDecode`, deflateSync(catalog))],
  [
    'as differences',
    stream(
      `${OBJECTS}/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 1>>`,
      deflateSync(predicted(catalog)),
    ),
  ],
  ['twice', stream(`${OBJECTS}/Filter[/FlateDecode/FlateDecode]`, deflateSync(deflateSync(catalog)))],
  [
    'as is said elsewhere',
    Buffer.concat([Buffer.from('9 0 obj/ASCIIHexDecode endobj\n'), stream(`${OBJECTS}/Filter 9 0 R`, hex)]),
  ],
  ['as is said far away', stream(`${OBJECTS}${' '.repeat(3_000)}/Filter/ASCIIHexDecode`, hex)],
  ['as is said behind a string', stream(`${OBJECTS}/X(a obj )/Filter/ASCIIHexDecode`, hex)],
])('keeps no script of a catalog that is packed %s', async (_how, packed) => {
  const written = await redrawPdf(file(packed)).catch(() => null);
  if (written) expect(await contentsOf(written)).not.toMatch(/hidden|JavaScript|OpenAction/);
});

async function pagesOf(count: number): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  for (let page = 0; page < count; page++) made.addPage();
  return made.save({ addDefaultPage: false });
}

it('takes as many pages as anybody looks at', async () => {
  const { length } = (await PDFDocument.load(await redrawPdf(await pagesOf(MAX_PAGES)))).getPages();
  expect(length).toBe(MAX_PAGES);
});

/** A page that is the same megabyte, a hundred times over. */
function repeated(): Buffer {
  const bytes = file(
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
    stream('/Filter/FlateDecode', deflateSync(Buffer.alloc(1024 * 1024, 'q Q '))),
  );
  const contents = `/Contents[${'4 0 R '.repeat(100)}]`;
  return Buffer.from(bytes.toString('latin1').replace('/Contents 8 0 R', contents), 'latin1');
}

it.each([
  ['more pages', () => pagesOf(MAX_PAGES + 1)],
  ['no page', () => pagesOf(0)],
  ['nothing', () => Buffer.from('%PDF-1.4\n%%EOF\n')],
  ['pages that are their own parents', () => onePage.toString().replace('Kids[3 0 R]', 'Kids[2 0 R]')],
  ['what nobody can read', () => onePage.toString().replace('/Root', '/Encrypt<</Filter/Standard>>/Root')],
  ['a page that unpacks to more than anybody reads', repeated],
])('refuses %s', async (_what, make) => {
  await expect(redrawPdf(Buffer.from(await make()))).rejects.toBeInstanceOf(Error);
});
