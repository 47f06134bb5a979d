/** Which old bets somebody looks for: the files that may have them, and what DuckDB is asked. */
import { firstId } from '../bet-id.ts';
import { literal, OLD_LINE } from './columns.ts';

/** Every condition that is given has to hold; none of them: all old bets. */
export interface Hunt {
  readonly user?: bigint;
  /** From one player (inclusive) to another (exclusive). */
  readonly users?: { readonly from: bigint; readonly to: bigint };
  /** Just these. */
  readonly bets?: readonly { readonly user: bigint; readonly id: string }[];
  /** Ids from this one on, and below that one. */
  readonly since?: string | null;
  readonly before?: string | null;
  /** Batches of a lane: after `from`, up to `to`. */
  readonly range?: {
    readonly lane: number;
    readonly from: number | bigint;
    readonly to: number | bigint;
  };
  /** Booked at or after `from`, before `to`; before a bet in the order of when they were booked. */
  readonly booked?: {
    readonly from?: Date;
    readonly to?: Date;
    readonly below?: { readonly at: Date; readonly id: string };
  };
  readonly game?: string | null;
  /** A condition on columns, in words that DuckDB and PostgreSQL have in common. Never of what somebody sent. */
  readonly only?: string;
  /** So many of the newest, by when they were made or by when they were booked. */
  readonly newest?: { readonly by: 'id' | 'at'; readonly most: number };
}

/** A partition that is in a file and no longer in the database. */
export interface GonePart {
  readonly name: string;
  readonly from_at: Date | null;
  readonly to_at: Date;
  /** When its last bet was booked; null: it has none. */
  readonly last_at: Date | null;
  readonly lanes: Readonly<Record<string, readonly [string, string]>>;
  readonly file: string;
  readonly bytes: string;
  readonly sha256: string;
}

/** @returns the parts that may have some of them, the newest first in the order that is asked for */
export function partsFor(gone: readonly GonePart[], hunt: Hunt): GonePart[] {
  const parts = gone.filter((part) => mayHave(part, hunt)).toReversed();
  return hunt.newest?.by === 'at' ? parts.toSorted((a, b) => lastOf(b) - lastOf(a)) : parts;
}

/** Microseconds, and none of its bets was booked then or later: a date has lost what was less than a millisecond. 0 of a part without bets. */
const lastOf = ({ last_at: at }: GonePart): number => (at === null ? 0 : (at.getTime() + 1) * 1_000);

export interface Tally {
  /** Bets that were found, as lines. */
  add(lines: readonly string[]): void;
  /** What is still to be looked for. */
  rest(): Hunt;
  /** Whether all were found, where this part is the next of those that are left. */
  enough(next: GonePart): boolean;
}

/** Counts what is found in parts that are read in the order of `partsFor`. */
export function tallyOf(hunt: Hunt): Tally {
  const { by, most } = hunt.newest ?? { by: 'id', most: Infinity };
  let count = 0;
  /** When the newest were booked. */
  let booked: number[] = [];
  return {
    add(lines) {
      count += lines.length;
      if (by === 'id') return;
      const more = lines.map((line) => (JSON.parse(line) as { at: number }).at);
      booked = [...booked, ...more].toSorted((a, b) => b - a).slice(0, most);
    },
    // Ids of one part are all above those of the next; when bets were booked overlaps.
    rest: () => (hunt.newest && by === 'id' ? { ...hunt, newest: { by, most: most - count } } : hunt),
    enough: (next) => count >= most && (by === 'id' || booked.at(-1)! >= lastOf(next)),
  };
}

function mayHave(part: GonePart, { bets, since, before, range, booked }: Hunt): boolean {
  const [low, high] = [part.from_at ? firstId(part.from_at.getTime()) : '', firstId(part.to_at.getTime())];
  if (bets && !bets.some(({ id }) => id >= low && id < high)) return false;
  if (since && since >= high) return false;
  if (before && before <= low) return false;
  if (booked?.from && part.last_at && part.last_at < booked.from) return false;
  // A bet is booked after it was made.
  const latest = booked?.to ?? booked?.below?.at;
  if (latest && part.from_at && part.from_at > latest) return false;
  if (!range) return true;
  const lane = part.lanes[String(range.lane)];
  return lane !== undefined && BigInt(lane[1]) > BigInt(range.from) && BigInt(lane[0]) <= BigInt(range.to);
}

/** @returns SQL with one column: bets as lines of JSON */
export function sqlOf(files: readonly string[], hunt: Hunt): string {
  const order = hunt.newest?.by === 'at' ? '"at" desc, id desc' : 'id desc';
  const end = hunt.newest ? ` order by ${order} limit ${hunt.newest.most}` : '';
  return `select ${OLD_LINE} from read_parquet([${files.map(literal).join(', ')}]) bet where ${conditions(hunt).join(' and ')}${end}`;
}

const uuid = (id: string): string => `${literal(id)}::uuid`;
const moment = (at: Date): string => `make_timestamptz(${BigInt(at.getTime()) * 1_000n})`;

function conditions({ user, users, bets, since, before, range, booked, game, only }: Hunt): string[] {
  const all: string[] = ['true'];
  if (user !== undefined) all.push(`user_id = ${user}`);
  if (users) all.push(`user_id >= ${users.from} and user_id < ${users.to}`);
  if (bets) {
    const players = [...new Set(bets.map((bet) => bet.user))];
    all.push(`user_id in (${players.join(', ')})`);
    all.push(`(${bets.map((bet) => `user_id = ${bet.user} and id = ${uuid(bet.id)}`).join(' or ')})`);
  }
  if (since) all.push(`id >= ${uuid(since)}`);
  if (before) all.push(`id < ${uuid(before)}`);
  if (range) all.push(`lane = ${range.lane} and batch > ${range.from} and batch <= ${range.to}`);
  if (booked?.from) all.push(`"at" >= ${moment(booked.from)}`);
  if (booked?.to) all.push(`"at" < ${moment(booked.to)}`);
  if (booked?.below) {
    const at = moment(booked.below.at);
    all.push(`"at" <= ${at} and ("at" < ${at} or id < ${uuid(booked.below.id)})`);
  }
  if (game) all.push(`game = ${literal(game)}`);
  if (only !== undefined) all.push(`(${only})`);
  return all;
}
