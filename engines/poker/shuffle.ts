/**
 * The shuffle of a hand, so that anybody can repeat it. Before a card is dealt the server shows
 * `SHA-256(serverSeed)`; the client seeds are those of all seated players as the hand starts, in seat order.
 *
 * `block c = HMAC_SHA256(serverSeed, tableId:handNo:clientSeed1|...|clientSeedN:c)`, read as eight 32-bit
 * words, highest byte first. Fisher-Yates from place 51 down to 1 over the deck in order of numbers: place i
 * swaps with `word mod (i + 1)`; words from `floor(2^32 / (i + 1)) * (i + 1)` on are left out, so that every
 * place has exactly the same chance. Keys are the seed as typed, never its hex-decoded bytes.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { newDeck, type Card } from './cards.ts';

export interface ShuffleSeeds {
  readonly serverSeed: string;
  readonly tableId: string;
  /** Number of the hand at the table, from 1. */
  readonly handNo: number;
  /** Of all seated players as the hand starts, in seat order. */
  readonly clientSeeds: readonly string[];
}

/** `hex(SHA-256(utf8(text)))`. */
export function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** Hex of HMAC-SHA256 of two texts. */
export function keyedHash(key: string, message: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(message)));
}

/** The text that is signed for one block of the stream. */
export function streamMessage(
  { tableId, handNo, clientSeeds }: Omit<ShuffleSeeds, 'serverSeed'>,
  block: number,
): string {
  return `${tableId}:${handNo}:${clientSeeds.join('|')}:${block}`;
}

/** 32-bit words without end. */
export function* words(seeds: ShuffleSeeds): Generator<number, never> {
  for (let block = 0; ; block++) {
    const digest = hmac(sha256, utf8ToBytes(seeds.serverSeed), utf8ToBytes(streamMessage(seeds, block)));
    const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
    for (let at = 0; at < digest.length; at += 4) yield view.getUint32(at);
  }
}

/** The next number below `n` from a stream of 32-bit words, each with the same chance. */
export function drawBelow(n: number, stream: Iterator<number, never>): number {
  const limit = Math.floor(2 ** 32 / n) * n;
  for (;;) {
    const word = stream.next().value;
    if (word < limit) return word % n;
  }
}

/** The deck of a hand; the card at index 0 is dealt first. */
export function shuffledDeck(seeds: ShuffleSeeds): Card[] {
  const stream = words(seeds);
  const deck = newDeck();
  for (let at = deck.length - 1; at > 0; at--) {
    const other = drawBelow(at + 1, stream);
    [deck[at], deck[other]] = [deck[other]!, deck[at]!];
  }
  return deck;
}
