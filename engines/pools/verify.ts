/** Checks what a pool gave out about its draw: that the seed was committed to, and that tickets and winners follow from it. */
import {
  drawSeats,
  drawSurvivors,
  drawTicket,
  poolCommitment,
  ticketRanges,
  type PoolSeeds,
} from './draw.ts';

export interface PoolProof {
  readonly poolId: string;
  readonly mode: string;
  /** `SHA-256(serverSeed)`, shown before anybody entered. */
  readonly commitment: string;
  readonly serverSeed: string;
  /** Survivor: how many share the prize. */
  readonly survivors: number;
  readonly entries: readonly {
    /** One ticket for each smallest unit. */
    readonly stake: bigint;
    readonly clientSeed: string;
    /** The tickets that were shown, from and up to but not including. */
    readonly from: bigint;
    readonly to: bigint;
  }[];
  /** Null of a survivor pool and a sit-and-go. */
  readonly ticket: bigint | null;
  /** Indexes of entries; none of a sit-and-go, whose table decides. */
  readonly winners: readonly number[];
  /** Sit-and-go: indexes of entries, the one of the first seat first. None of all others. */
  readonly seats: readonly number[];
}

export interface PoolCheck {
  readonly what: 'commitment' | 'tickets' | 'draw' | 'seats';
  readonly ok: boolean;
  /** What is expected and found where it does not hold; empty when it does. */
  readonly reason: string;
}

/** A text that is no proof of a pool; the message names the field. */
export class PoolProofError extends Error {
  override readonly name = 'PoolProofError';
}

/** Reads the JSON that the page of a pool gives. @throws PoolProofError */
export function parsePoolProof(text: string): PoolProof {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new PoolProofError(`not JSON: ${(error as Error).message}`);
  }
  return readPoolProof(json);
}

/** The same of what was parsed already. @throws PoolProofError */
export function readPoolProof(json: unknown): PoolProof {
  const fields = objectOf(json, 'a proof');
  const serverSeed = fields['serverSeed'];
  if (serverSeed === null) return wrong('serverSeed is not shown: the pool is not drawn');
  const ticket = fields['ticket'];
  return {
    poolId: textOf(fields['poolId'], 'poolId'),
    mode: textOf(fields['mode'], 'mode'),
    commitment: textOf(fields['commitment'], 'commitment').trim().toLowerCase(),
    serverSeed: textOf(serverSeed, 'serverSeed'),
    survivors: wholeOf(fields['survivors'], 'survivors'),
    entries: listOf(fields['entries'], 'entries').map((entry, at) => {
      const name = `entries[${at}]`;
      const one = objectOf(entry, name);
      return {
        stake: unitsOf(one['stake'], `${name}.stake`),
        clientSeed: textOf(one['clientSeed'], `${name}.clientSeed`),
        from: unitsOf(one['from'], `${name}.from`),
        to: unitsOf(one['to'], `${name}.to`),
      };
    }),
    ticket: ticket === null ? null : unitsOf(ticket, 'ticket'),
    winners: placesOf(fields['winners'], 'winners'),
    // Proofs that were copied before there were sit-and-gos have none.
    seats: placesOf(fields['seats'] ?? [], 'seats'),
  };
}

function objectOf(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return wrong(`${name} must be an object`);
  return value as Readonly<Record<string, unknown>>;
}

function listOf(value: unknown, name: string): unknown[] {
  return Array.isArray(value) ? value : wrong(`${name} must be a list`);
}

const placesOf = (value: unknown, name: string): number[] =>
  listOf(value, name).map((at) => wholeOf(at, name));

function textOf(value: unknown, name: string): string {
  return typeof value === 'string' ? value : wrong(`${name} must be a text`);
}

function unitsOf(value: unknown, name: string): bigint {
  return typeof value === 'string' && /^\d{1,39}$/.test(value)
    ? BigInt(value)
    : wrong(`${name} must be digits`);
}

function wholeOf(value: unknown, name: string): number {
  return Number.isSafeInteger(value) && (value as number) >= 0
    ? (value as number)
    : wrong(`${name} must be a whole number`);
}

function wrong(reason: string): never {
  throw new PoolProofError(reason);
}

const check = (what: PoolCheck['what'], expected: string, found: string): PoolCheck =>
  expected === found
    ? { what, ok: true, reason: '' }
    : { what, ok: false, reason: `expected ${expected}, found ${found}` };

/** Everything about a draw, worked out again. @throws PoolProofError for entries that no pool can have */
export function verifyPool(proof: PoolProof): PoolCheck[] {
  const { entries, serverSeed, poolId, survivors } = proof;
  const stakes = entries.map(({ stake }) => stake);
  const seeds = { serverSeed, poolId, clientSeeds: entries.map(({ clientSeed }) => clientSeed) };
  const text = (ranges: readonly { from: bigint; to: bigint }[]) =>
    ranges.map(({ from, to }) => `${from}-${to}`).join(' ');
  try {
    if (proof.mode === 'sng') return verifySeats(proof, seeds);
    const drawn = proof.mode === 'survivor' ? null : drawTicket(seeds, stakes);
    const winners = drawn ? [drawn.winner] : drawSurvivors(seeds, entries.length, survivors);
    return [
      check('commitment', poolCommitment(serverSeed), proof.commitment),
      check('tickets', text(ticketRanges(stakes)), text(entries)),
      check(
        'draw',
        `${drawn ? `ticket ${drawn.ticket}, ` : ''}winners ${winners.join(', ')}`,
        `${proof.ticket === null ? '' : `ticket ${proof.ticket}, `}winners ${proof.winners.join(', ')}`,
      ),
    ];
  } catch (error) {
    if (error instanceof RangeError) throw new PoolProofError(error.message);
    throw error;
  }
}

/** A sit-and-go is decided at its table, whose hands have proofs of their own: the draw says who sits where. */
function verifySeats({ commitment, entries, seats }: PoolProof, seeds: PoolSeeds): PoolCheck[] {
  return [
    check('commitment', poolCommitment(seeds.serverSeed), commitment),
    check('seats', drawSeats(seeds, entries.length).join(', '), seats.join(', ')),
  ];
}
