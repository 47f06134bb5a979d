/**
 * A new PDF that shows the pages of another one and holds nothing else of it. What was sent may be made to exhaust whoever reads it:
 * only app/pdf.ts runs this, a process of its own.
 */
import {
  decodePDFRawStream,
  ParseSpeeds,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFNull,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

export const MAX_PAGES = 50;
/** Room that all streams of a document together may take while they are unpacked: 4 MB can unpack to a thousand times as much. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

const names = (words: string): readonly PDFName[] => words.split(' ').map((word) => PDFName.of(word));
/** What a page is drawn with. Not: what happens on it, what lies on it, what belongs to it. */
const OF_PAGE = new Set(names('Type Parent MediaBox CropBox Rotate Resources Contents'));
/** What a stream may point at besides: files, also on other machines, and what programs keep of theirs. */
const BESIDE = names('AF F FFilter FDecodeParms Metadata OPI PieceInfo Ref StructParent StructParents');
const ACTIONS = new Set<unknown>([
  ...names('JavaScript Launch SubmitForm ResetForm ImportData GoTo GoToR GoToE GoTo3DView URI Named Hide'),
  ...names('Thread Sound Movie Rendition RichMediaExecute SetOCGState Trans'),
]);
const TYPES = new Set<unknown>(
  names('Action Annot Catalog EmbeddedFile Filespec Page Pages Sig 3D RichMediaContent'),
);
const [TYPE, KIND, SCRIPT, FILES] = names('Type S JS EF') as [PDFName, PDFName, PDFName, PDFName];

/** @throws when it cannot be read, is encrypted, has no page or too many, or unpacks to more than anybody reads */
export async function redrawPdf(bytes: Uint8Array): Promise<Uint8Array> {
  limitUnpacking();
  const options = { updateMetadata: false };
  const source = await PDFDocument.load(bytes, { ...options, parseSpeed: ParseSpeeds.Fastest });
  const pages = source.getPages();
  if (pages.length === 0 || pages.length > MAX_PAGES) throw new Error(`${pages.length} pages`);
  const leaves = new Set<PDFObject>(pages.map(({ node }) => node));
  for (const { node } of pages) for (const key of node.keys()) if (!OF_PAGE.has(key)) node.delete(key);
  for (const [ref, object] of source.context.enumerateIndirectObjects())
    if (!leaves.has(object)) source.context.assign(ref, passive(object));
  for (const { node } of pages) passEntries(node);
  const target = await PDFDocument.create(options);
  for (const page of pages) await draw(target, page);
  await target.flush();
  dropUnreached(target.context);
  // Not packed: what is stored can be looked through by anybody.
  return target.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

/** One page, as large as it was and turned as it was. */
async function draw(target: PDFDocument, page: PDFPage): Promise<void> {
  const { x, y, width, height } = page.getMediaBox();
  const drawn = target.addPage([width, height]);
  drawn.setRotation(page.getRotation());
  const cut = page.getCropBox();
  drawn.setCropBox(cut.x - x, cut.y - y, cut.width, cut.height);
  if (!page.node.Contents()) return;
  const [form] = await target.embedPages([page]);
  drawn.drawPage(form!);
}

/** The object without what acts, and null where it acts itself. What it refers to is looked at on its own. */
function passive(object: PDFObject): PDFObject {
  if (object instanceof PDFInvalidObject) return PDFNull;
  if (object instanceof PDFArray)
    for (let at = 0; at < object.size(); at++) object.set(at, passive(object.get(at)));
  const dictionary = object instanceof PDFStream ? object.dict : object;
  if (!(dictionary instanceof PDFDict)) return object;
  if (object instanceof PDFStream) for (const key of BESIDE) dictionary.delete(key);
  if (acts(dictionary)) return PDFNull;
  passEntries(dictionary);
  return object;
}

function passEntries(dictionary: PDFDict): void {
  for (const [key, value] of dictionary.entries()) dictionary.set(key, passive(value));
}

function acts(dictionary: PDFDict): boolean {
  return (
    dictionary.has(SCRIPT) ||
    dictionary.has(FILES) ||
    ACTIONS.has(dictionary.lookup(KIND)) ||
    TYPES.has(dictionary.lookup(TYPE))
  );
}

/** Drops what no page needs: pages are copied whole before they are drawn. */
function dropUnreached(context: PDFContext): void {
  const reached = new Set<PDFObject>();
  const waiting: (PDFObject | undefined)[] = [context.trailerInfo.Root];
  while (waiting.length > 0) {
    const object = waiting.pop();
    if (!object || reached.has(object)) continue;
    reached.add(object);
    if (object instanceof PDFRef) waiting.push(context.lookup(object));
    else if (object instanceof PDFArray) waiting.push(...object.asArray());
    else if (object instanceof PDFStream) waiting.push(...object.dict.values());
    else if (object instanceof PDFDict) waiting.push(...object.values());
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
}

interface Unpacking {
  readonly buffer: Uint8Array;
  ensureBuffer(requested: number): Uint8Array;
}

let unpacked = 0;
let limited = false;

/** The library has no limit of its own, and what it unpacks is outside of the heap that a process is held to. */
function limitUnpacking(): void {
  unpacked = 0;
  if (limited) return;
  limited = true;
  const dictionary = PDFContext.create().obj({ Filter: 'ASCIIHexDecode' });
  const stream = decodePDFRawStream(PDFRawStream.of(dictionary, new Uint8Array()));
  // The class that all of its unpacking streams extend; it does not export it.
  const base = Object.getPrototypeOf(Object.getPrototypeOf(stream)) as Unpacking;
  const { ensureBuffer } = base;
  base.ensureBuffer = function (this: Unpacking, requested) {
    const before = this.buffer.byteLength;
    const buffer = ensureBuffer.call(this, requested);
    unpacked += buffer.byteLength - before;
    if (unpacked > MAX_UNPACKED_BYTES) throw new Error('unpacks to too much');
    return buffer;
  };
}
