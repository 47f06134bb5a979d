/** Whether a PDF only shows something. Its own scripts, forms that send and files within it run on staff's machines. */
import { constants, inflateSync } from 'node:zlib';

/** An action, an attachment or a form that acts; `/Encrypt`, because nobody can look into what is encrypted. */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|Rendition|GoToE|GoToR|FileAttachment|OnInstantiate|Encrypt)(?![A-Za-z0-9])/;
/** A file within it, which need not be called one. */
const ATTACHES = /\/EF[\s\0]*(?:<<|%|\d+[\s\0]+\d+[\s\0]+R)/;
/** What a document does when it is opened may be a place to go to, and nothing else. */
const OPENS = /\/OpenAction\s*(?!\s|\[)/;
/** Objects may be packed; packed in a way that is not undone here, nobody knows what they are. */
const PACKED_OBJECTS = /\/ObjStm(?![A-Za-z0-9])/;
const OTHER_PACKING =
  /\/(?:ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt)(?![A-Za-z0-9])/;
/** A dictionary is not longer than this before its stream begins. */
const DICTIONARY_BYTES = 2_048;
/** More than any document has; each costs a look. */
const MAX_STREAMS = 5_000;
/** Of all streams together: a small file must not become a large one here. */
const MAX_INFLATED_BYTES = 64 * 1024 * 1024;

/**
 * Looks at every byte, and at every stream as it is when unpacked, wherever the file says its objects are: readers of
 * PDF forgive so much that what a reader finds cannot be told from the file's own account of itself.
 */
export function isPassivePdf(bytes: Buffer): boolean {
  const text = plainNames(bytes);
  if (isActive(text)) return false;
  let left = MAX_INFLATED_BYTES;
  let streams = 0;
  for (let at = bytes.indexOf('stream'); at !== -1; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.subarray(at - 3, at).equals(Buffer.from('end'))) continue;
    streams += 1;
    if (streams > MAX_STREAMS) return false;
    const dictionary = plainNames(bytes.subarray(Math.max(0, at - DICTIONARY_BYTES), at));
    const own = dictionary.slice(dictionary.lastIndexOf(' obj') + 1);
    if (PACKED_OBJECTS.test(own) && OTHER_PACKING.test(own)) return false;
    const unpacked = inflated(bytes, at + 6, left);
    if (unpacked === 'refused') return false;
    if (unpacked === null) continue;
    left -= unpacked.length;
    if (isActive(plainNames(unpacked))) return false;
  }
  return true;
}

function isActive(text: string): boolean {
  return ACTIVE.test(text) || ATTACHES.test(text) || OPENS.test(text);
}

/** Names may spell any letter as #xx: `/J#61vaScript` is `/JavaScript`. */
function plainNames(bytes: Buffer): string {
  if (!bytes.includes(HASH)) return bytes.toString('latin1');
  // Byte by byte: a large stream may be nothing else.
  const plain = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at] === HASH ? (digitOf(bytes[at + 1]) << 4) | digitOf(bytes[at + 2]) : -1;
    plain[length++] = code < 0 ? bytes[at]! : code;
    if (code >= 0) at += 2;
  }
  return plain.subarray(0, length).toString('latin1');
}

const HASH = 0x23;

/** @returns -1 where it is no hexadecimal digit */
function digitOf(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/**
 * @returns null when it is not deflated; refused where it is more than that, or breaks off with a fault: what it cost until
 * then is not known, and a file may have thousands of those
 */
function inflated(bytes: Buffer, from: number, most: number): Buffer | null | 'refused' {
  let start = from;
  while (bytes[start] === 0x0d || bytes[start] === 0x0a || bytes[start] === 0x20) start += 1;
  if (!beginsDeflated(bytes, start)) return null;
  try {
    return inflateSync(bytes.subarray(start), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.max(1, most),
    });
  } catch {
    return 'refused';
  }
}

/** By the two bytes of its header (RFC 1950): the method, and that both are a multiple of 31. */
function beginsDeflated(bytes: Buffer, at: number): boolean {
  if (at + 2 > bytes.length) return false;
  const head = bytes.readUInt16BE(at);
  return ((head >> 8) & 0x0f) === 8 && head % 31 === 0;
}
