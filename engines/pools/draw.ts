/**
 * Who wins a pool. The server commits to `SHA-256(serverSeed)` when the pool opens; client seeds are those
 * of the entries, in order. Words come from `HMAC_SHA256(serverSeed, poolId:seed1|...|seedN[:entropy]:c)`,
 * block c after block c, eight bytes each, highest byte first (sixteen where there are more than 2^64
 * tickets). A word from `floor(2^64 / T) * T` on is left out; the ticket is `word mod T`. Keys are the seed
 * as typed, never its hex-decoded bytes.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export interface PoolSeeds {
  readonly serverSeed: string;
  readonly poolId: string;
  /** Of the entries, in order. */
  readonly clientSeeds: readonly string[];
  /** A public beacon that was fixed when the pool locked, where the pool has one. */
  readonly entropy?: string;
}

/** `hex(SHA-256(utf8(serverSeed)))`, shown before anybody enters. */
export function poolCommitment(serverSeed: string): string {
  return bytesToHex(sha256(utf8ToBytes(serverSeed)));
}

/** What every draw of a pool signs before its own place. */
export function seedsText({ poolId, clientSeeds, entropy }: Omit<PoolSeeds, 'serverSeed'>): string {
  return [poolId, clientSeeds.join('|'), ...(entropy === undefined ? [] : [entropy])].join(':');
}

/** The text that is signed for one block. */
export function poolMessage(seeds: Omit<PoolSeeds, 'serverSeed'>, block: number): string {
  return `${seedsText(seeds)}:${block}`;
}

/** Words of some bytes without end. @param bytes 8 or 16 */
export function* poolWords(seeds: PoolSeeds, bytes: 8 | 16): Generator<bigint, never> {
  for (let block = 0; ; block++) {
    const hex = bytesToHex(
      hmac(sha256, utf8ToBytes(seeds.serverSeed), utf8ToBytes(poolMessage(seeds, block))),
    );
    for (let at = 0; at < hex.length; at += bytes * 2) yield BigInt(`0x${hex.slice(at, at + bytes * 2)}`);
  }
}

/** A number below `n` from words, each with the same chance. @throws RangeError when `n` is not above zero */
function drawBelow(n: bigint, words: Iterator<bigint, never>, span: bigint): bigint {
  const limit = (span / n) * n;
  for (;;) {
    const word = words.next().value;
    if (word < limit) return word % n;
  }
}

function drawer(seeds: PoolSeeds, tickets: bigint): (n: bigint) => bigint {
  if (tickets <= 0n || tickets > 2n ** 128n) throw new RangeError(`a pool cannot have ${tickets} tickets`);
  const bytes = tickets > 2n ** 64n ? 16 : 8;
  const words = poolWords(seeds, bytes);
  return (n) => drawBelow(n, words, 2n ** BigInt(bytes * 8));
}

/** Tickets of an entry: from, up to but not including. One ticket is one unit of the stakes as they are handed in. */
export interface TicketRange {
  readonly from: bigint;
  readonly to: bigint;
}

/** Half-open ranges in the order of the entries. @throws RangeError for a stake that is not above zero */
export function ticketRanges(stakes: readonly bigint[]): TicketRange[] {
  let from = 0n;
  return stakes.map((stake) => {
    if (stake <= 0n) throw new RangeError('a stake must be above zero');
    const range = { from, to: from + stake };
    from = range.to;
    return range;
  });
}

export interface DrawnTicket {
  readonly ticket: bigint;
  readonly tickets: bigint;
  /** Index of the entry that holds it. */
  readonly winner: number;
}

/** The ticket of a coinflip (equal stakes) or a jackpot (weighted). */
export function drawTicket(seeds: PoolSeeds, stakes: readonly bigint[]): DrawnTicket {
  const ranges = ticketRanges(stakes);
  const tickets = ranges.at(-1)?.to ?? 0n;
  const ticket = drawer(seeds, tickets)(tickets);
  return { ticket, tickets, winner: ranges.findIndex(({ to }) => ticket < to) };
}

/**
 * Who survives: Fisher-Yates over the entries from the last place down; the first `survivors` places stay.
 * @returns indexes of entries, rising
 */
export function drawSurvivors(seeds: PoolSeeds, entries: number, survivors: number): number[] {
  if (!Number.isInteger(survivors) || survivors < 1 || survivors >= entries)
    throw new RangeError(`${survivors} of ${entries} cannot survive`);
  return drawOrder(seeds, entries)
    .slice(0, survivors)
    .toSorted((a, b) => a - b);
}

/**
 * Who sits where at the table of a sit-and-go: Fisher-Yates over the entries from the last place down.
 * @returns indexes of entries, the one of the first seat first
 */
export function drawSeats(seeds: PoolSeeds, entries: number): number[] {
  if (!Number.isInteger(entries) || entries < 2) throw new RangeError(`${entries} cannot sit down`);
  return drawOrder(seeds, entries);
}

function drawOrder(seeds: PoolSeeds, entries: number): number[] {
  const draw = drawer(seeds, BigInt(entries));
  const order = Array.from({ length: entries }, (_, entry) => entry);
  for (let at = entries - 1; at > 0; at--) {
    const other = Number(draw(BigInt(at + 1)));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}
