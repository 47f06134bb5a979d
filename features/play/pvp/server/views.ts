/** Pools as calls and pushes show them. */
import { formatAmount, typedStep } from '#platform/contract/money.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import { beaconTime } from '#engines/fair/beacon.ts';
import type { BattleRules } from '#engines/pools/battle-rules.ts';
import { ticketRanges } from '#engines/pools/draw.ts';
import { settle } from '#engines/pools/postings.ts';
import { CASE_TABLES, type PoolProofView, type PoolView } from '../contract.ts';
import type { PvpContext } from './context.ts';
import type { Pool } from './store.ts';
import { ticketsOf } from './tickets.ts';

type Person = PoolView['players'][number]['user'];
type People = ReadonlyMap<number, Person>;

/** Who is in these pools: each is looked up once. */
async function peopleOf({ kit }: PvpContext, pools: readonly Pool[]): Promise<People> {
  const numbers = new Set(
    pools.flatMap(({ state }) => [state.creator, ...state.entries.map(({ player }) => player)]),
  );
  const known = await kit.identity.byIds([...numbers].map(BigInt));
  return new Map(known.map((one) => [Number(one.id), { _id: one._id, name: one.name, avatar: one.avatar }]));
}

const NOBODY: Person = { _id: '', name: '', avatar: null };

export async function viewsOf(context: PvpContext, pools: readonly Pool[]): Promise<PoolView[]> {
  const people = await peopleOf(context, pools);
  return pools.map((pool) => viewOf(context, pool, people));
}

function viewOf(context: PvpContext, pool: Pool, people: People): PoolView {
  const { id, cur, state, version, createdAt, endedAt, rematch, speed, tableId, seating, beaconRound } = pool;
  const { rules, entries } = state;
  const currency = context.currency(cur);
  const units = (value: bigint) => formatAmount(value, currency);
  const stakes = new Map<number, { stake: bigint; entries: number }>();
  for (const { player, stake } of entries) {
    const before = stakes.get(player) ?? { stake: 0n, entries: 0 };
    stakes.set(player, { stake: before.stake + stake, entries: before.entries + 1 });
  }
  return {
    id,
    version,
    mode: rules.mode,
    status: state.status,
    currency: currency.code,
    decimals: currency.decimals,
    demo: natureOf(cur) === 'demo',
    private: pool.code !== null,
    minStake: units(rules.minStake),
    maxStake: units(rules.maxStake),
    playerCap: rules.playerCap === null ? null : units(rules.playerCap),
    seats: rules.maxSeats,
    minSeats: rules.minSeats,
    survivors: rules.survivors,
    rakeBps: Number(rules.rakeBps),
    fee: units(rules.fee),
    speed,
    battle: rules.battle && { ...battleOf(rules.battle), price: units(rules.battle.price) },
    beacon: pool.beacon,
    beaconAt: beaconRound === null ? null : beaconTime(beaconRound),
    pot: units(entries.reduce((sum, { stake }) => sum + stake, 0n)),
    creator: people.get(state.creator)?._id ?? '',
    players: [...stakes].map(([player, own]) => ({
      user: people.get(player) ?? NOBODY,
      stake: units(own.stake),
      entries: own.entries,
    })),
    createdAt,
    expiresAt: rules.expiresAt,
    locksAt: state.locksAt,
    endedAt,
    result: resultOf(context, pool, people, units),
    table: tableId,
    seating: seating?.map((at) => people.get(entries[at]!.player)?._id ?? '') ?? null,
    rematch,
  };
}

function resultOf(
  context: PvpContext,
  { state, cur, result }: Pool,
  people: People,
  units: (value: bigint) => string,
): PoolView['result'] {
  if (!result) return null;
  const idOf = (player: number) => people.get(player)?._id ?? '';
  const winners = result.winners.map((at) => idOf(state.entries[at]!.player));
  const { ticket, tickets, prizes } = result;
  const drawn = { ticket, tickets, winners, rolls: rowsOf(result.rolls), opened: rowsOf(result.opened) };
  if (prizes)
    return {
      ...drawn,
      rake: units(BigInt(result.rake)),
      prizes: winners.map((user, at) => ({ user, amount: units(BigInt(prizes[at]!)) })),
    };
  const { lines, rake } = settle(state, result.winners, typedStep(context.currency(cur)));
  return {
    ...drawn,
    rake: units(rake),
    prizes: lines.flatMap(({ account, amount }) =>
      typeof account === 'number' ? [{ user: idOf(account), amount: units(amount) }] : [],
    ),
  };
}

const rowsOf = (rows: readonly (readonly number[])[] | undefined): number[][] =>
  (rows ?? []).map((row) => [...row]);

/** A battle as the contract has it: its tables are those that it let in. */
export function battleOf({ kind, cases }: BattleRules): NonNullable<PoolProofView['battle']> {
  return { kind, cases: cases.flatMap((table) => CASE_TABLES.find((one) => one === table) ?? []) };
}

/**
 * What proves the draw. The seed is shown once the pool is drawn, or its seats are. Of one that was not it is shown only
 * where that waited for the beacon in vain: everybody can see then what was not drawn.
 */
export async function proofOf(context: PvpContext, pool: Pool): Promise<PoolProofView> {
  const { id, state, result, sealed, seating, commitment, filledAt, beaconRound, beaconSignature } = pool;
  const isVoid = state.status === 'cancelled' && beaconRound !== null;
  const { rules, entries } = state;
  const people = await peopleOf(context, [pool]);
  const tickets = ticketsOf(context, pool.cur, state);
  const ranges = ticketRanges(tickets);
  return {
    poolId: id,
    mode: rules.mode,
    commitment,
    serverSeed: result || seating || isVoid ? context.kit.vault.open(sealed) : null,
    survivors: rules.survivors,
    entries: entries.map(({ player, clientSeed }, at) => ({
      player: people.get(player)?.name ?? '',
      stake: tickets[at]!.toString(),
      clientSeed,
      from: ranges[at]!.from.toString(),
      to: ranges[at]!.to.toString(),
    })),
    ticket: result?.ticket ?? null,
    // Of a sit-and-go the draw says who sits where; who wins is decided there.
    winners: rules.mode === 'sng' ? [] : result ? [...result.winners] : null,
    seats: seating && [...seating],
    beacon:
      filledAt === null || beaconRound === null || beaconSignature === null
        ? null
        : { filledAt, round: beaconRound, signature: beaconSignature },
    rolls: rowsOf(result?.rolls),
    battle: rules.battle && battleOf(rules.battle),
    opened: rowsOf(result?.opened),
  };
}
