/** What an address of a game carries: for whom it was opened, sealed, so that the emulator keeps no sessions. */
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { sameText } from '#platform/server/http/csrf.ts';

const passSchema = z.object({
  /** Draws of this pass are kept apart by it, and the credits of a demonstration. */
  id: z.string(),
  game: z.string(),
  language: z.string(),
  /** Of a game with a lobby. */
  table: z.nullable(z.string()),
  /** Null: a demonstration. */
  real: z.nullable(z.object({ session: z.string(), player: z.string(), currency: z.string() })),
});
export type Pass = z.output<typeof passSchema>;

/** Where the aggregator's own calls are, below its address. */
export const API = '/api/index.php/v1';
/** Where the house shows the emulator's pages. */
export const PAGES = '/api/providers/emulator';
const MAX_LENGTH = 1_500;
const sealOf = (text: string, key: string): string =>
  createHmac('sha256', key).update(`pass ${text}`).digest('base64url');

export function writePass(pass: Pass, key: string): string {
  const text = Buffer.from(JSON.stringify(pass)).toString('base64url');
  return `${text}.${sealOf(text, key)}`;
}

/** Null for one that was not written here. */
export function readPass(sent: string, key: string): Pass | null {
  const [text = '', seal = ''] = sent.length > MAX_LENGTH ? [] : sent.split('.');
  if (text === '' || !sameText(seal, sealOf(text, key))) return null;
  return passSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
}
