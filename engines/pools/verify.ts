/** Checks what a pool gave out about its draw: that the seed was committed to, and that tickets and winners follow from it. */
import { battleWinners } from './battle.ts';
import { BATTLE_KINDS, type BattleKind } from './battle-rules.ts';
import {
  drawSeats,
  drawSurvivors,
  drawTicket,
  poolCommitment,
  ticketRanges,
  type PoolSeeds,
} from './draw.ts';
import { drawBattle, drawDuel } from './rounds.ts';

/** What a pool's draw is made of that is known elsewhere. */
export interface PoolFacts {
  /** What a case of a table holds for a float, in hundredths of its price. @throws RangeError for no table */
  caseWorth(table: string, float: number): number;
  /** The round of the public beacon that a pool waits for that was full at a time (ms). */
  beaconRound(filledAt: number): number;
  isBeaconSignature(round: number, signature: string): boolean;
  beaconRandomness(signature: string): string;
}

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
  /** The round of the public beacon that went into the draw, and when the pool was full (ms); null where none did. */
  readonly beacon: { readonly filledAt: number; readonly round: number; readonly signature: string } | null;
  /** Duel: what both rolled, round after round. */
  readonly rolls: readonly (readonly number[])[];
  /** Case battle: who wins, and the tables of its cases. */
  readonly battle: { readonly kind: BattleKind; readonly cases: readonly string[] } | null;
  /** Case battle: hundredths by seat, then by case. */
  readonly opened: readonly (readonly number[])[];
}

export interface PoolCheck {
  readonly what: 'commitment' | 'tickets' | 'draw' | 'seats' | 'beacon' | 'rolls' | 'opened';
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
    // Proofs that were copied before there were sit-and-gos, duels and battles have none of these.
    seats: placesOf(fields['seats'] ?? [], 'seats'),
    beacon: beaconOf(fields['beacon'] ?? null),
    rolls: gridOf(fields['rolls'] ?? [], 'rolls'),
    battle: battleOf(fields['battle'] ?? null),
    opened: gridOf(fields['opened'] ?? [], 'opened'),
  };
}

const gridOf = (value: unknown, name: string): number[][] =>
  listOf(value, name).map((row, at) => placesOf(row, `${name}[${at}]`));

function beaconOf(value: unknown): PoolProof['beacon'] {
  if (value === null) return null;
  const fields = objectOf(value, 'beacon');
  return {
    filledAt: wholeOf(fields['filledAt'], 'beacon.filledAt'),
    round: wholeOf(fields['round'], 'beacon.round'),
    signature: signatureOf(fields['signature']),
  };
}

function signatureOf(value: unknown): string {
  const text = textOf(value, 'beacon.signature');
  return /^[0-9a-f]{96}$/.test(text) ? text : wrong('beacon.signature must be 96 hex digits');
}

function battleOf(value: unknown): PoolProof['battle'] {
  if (value === null) return null;
  const fields = objectOf(value, 'battle');
  const kind = BATTLE_KINDS.find((one) => one === fields['kind']);
  return {
    kind: kind ?? wrong('battle.kind is none'),
    cases: listOf(fields['cases'], 'battle.cases').map((one, at) => textOf(one, `battle.cases[${at}]`)),
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

/**
 * Everything about a draw, worked out again.
 * @param facts needed where a pool opens cases or takes a beacon @throws PoolProofError for entries that no pool can have
 */
export function verifyPool(proof: PoolProof, facts: PoolFacts): PoolCheck[] {
  const { entries, serverSeed, poolId, beacon } = proof;
  const seeds = {
    serverSeed,
    poolId,
    clientSeeds: entries.map(({ clientSeed }) => clientSeed),
    ...(beacon && { entropy: facts.beaconRandomness(beacon.signature) }),
  };
  try {
    return [
      check('commitment', poolCommitment(serverSeed), proof.commitment),
      ...(beacon ? [verifyBeacon(beacon, facts)] : []),
      ...verifyDraw(proof, seeds, facts),
    ];
  } catch (error) {
    if (error instanceof RangeError) throw new PoolProofError(error.message);
    throw error;
  }
}

function verifyDraw(proof: PoolProof, seeds: PoolSeeds, facts: PoolFacts): PoolCheck[] {
  const { mode, entries, survivors, winners, battle } = proof;
  // A sit-and-go is decided at its table, whose hands have proofs of their own: the draw says who sits where.
  if (mode === 'sng')
    return [check('seats', drawSeats(seeds, entries.length).join(', '), proof.seats.join(', '))];
  if (mode === 'duel') {
    if (entries.length !== 2) throw new RangeError('a duel has two entries');
    const { rolls, winner } = drawDuel(seeds);
    return [check('rolls', grid(rolls), grid(proof.rolls)), check('draw', won([winner]), won(winners))];
  }
  if (mode === 'battle') {
    if (!battle) throw new RangeError('a battle names its cases');
    const opened = drawBattle(seeds, battle.cases, facts.caseWorth);
    const best = battleWinners(battle.kind, opened);
    return [check('opened', grid(opened), grid(proof.opened)), check('draw', won(best), won(winners))];
  }
  const stakes = entries.map(({ stake }) => stake);
  const drawn = mode === 'survivor' ? null : drawTicket(seeds, stakes);
  return [
    check('tickets', rangesText(ticketRanges(stakes)), rangesText(entries)),
    check(
      'draw',
      `${drawn ? `ticket ${drawn.ticket}, ` : ''}${won(drawn ? [drawn.winner] : drawSurvivors(seeds, entries.length, survivors))}`,
      `${proof.ticket === null ? '' : `ticket ${proof.ticket}, `}${won(winners)}`,
    ),
  ];
}

const won = (winners: readonly number[]): string => `winners ${winners.join(', ')}`;
const grid = (rows: readonly (readonly number[])[]): string => rows.map((row) => row.join(' ')).join(', ');
const rangesText = (ranges: readonly { from: bigint; to: bigint }[]): string =>
  ranges.map(({ from, to }) => `${from}-${to}`).join(' ');

/** The round follows from when the pool was full, and its signature is the group's. */
function verifyBeacon(
  { filledAt, round, signature }: NonNullable<PoolProof['beacon']>,
  facts: PoolFacts,
): PoolCheck {
  const due = facts.beaconRound(filledAt);
  const signed = facts.isBeaconSignature(round, signature);
  return check('beacon', `round ${due}, signed`, `round ${round}, ${signed ? 'signed' : 'not signed'}`);
}
