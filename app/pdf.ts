/** Writes new documents of those that were handed in, one after the other: the server starts it when it has one, and it ends with the server. */
import { setPriority } from 'node:os';
import type { PdfAnswer } from '#platform/server/media/pdf-child.ts';
import { redrawPdf } from '#platform/server/media/redraw-pdf.ts';

/** The library remembers every name and number it has read. */
const TIRED_BYTES = 64 * 1024 * 1024;

/** Bets come first. */
const LOW_PRIORITY = 10;

function answer(message: PdfAnswer): void {
  process.send?.(message);
}

setPriority(LOW_PRIORITY);
process.on('message', (bytes: Uint8Array) => {
  void redrawPdf(bytes)
    .catch(() => null)
    .then((written) => answer({ written, tired: process.memoryUsage().heapUsed > TIRED_BYTES }));
});
answer('ready');
