/**
 * The passkeys of staff that this signer takes approvals from: a file in its own folder, written by ./phoenix signer on
 * the machine where that is. No call of the server's adds to it.
 */
import { chownSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readText } from '../../server/config/kept.ts';
import { keyOf } from './assertion.ts';
import { passkeyPin, type PasskeyPin } from './passkey.ts';

const FILE = 'passkeys.json';
const file = z.array(passkeyPin);

/** @throws when the file was made unreadable, or holds what is no key */
export function readPins(folder: string): readonly PasskeyPin[] {
  const path = join(folder, FILE);
  const text = readText(path);
  if (text === null) return [];
  const parsed = file.safeParse(parse(text));
  if (!parsed.success) throw new Error(`${path} is no list of passkeys: ${z.prettifyError(parsed.error)}`);
  for (const pin of parsed.data) keyOf(pin.key);
  return parsed.data;
}

/** @returns false when this credential is pinned already: it is one person's */
export function pinPasskey(folder: string, pin: PasskeyPin): boolean {
  const pins = readPins(folder);
  if (pins.some(({ credential }) => credential === pin.credential)) return false;
  write(folder, [...pins, pin]);
  return true;
}

/** @param credential id of the credential @returns false when there is none */
export function forgetPasskey(folder: string, credential: string): boolean {
  const pins = readPins(folder);
  const left = pins.filter((pin) => pin.credential !== credential);
  if (left.length === pins.length) return false;
  write(folder, left);
  return true;
}

/** Whole or not at all: the signer may read it in this moment. */
function write(folder: string, pins: readonly PasskeyPin[]): void {
  const aside = join(folder, `${FILE}.${process.pid}`);
  writeFileSync(aside, `${JSON.stringify(pins, null, 2)}\n`, { mode: 0o600, flush: true });
  // Run by root it stays readable for the signer, who owns the folder.
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() === 0) chownSync(aside, uid, gid);
  renameSync(aside, join(folder, FILE));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
