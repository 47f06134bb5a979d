/** Every position of the drill worked out again from rows and published ticks, by other arithmetic than the engine's, and every wallet added up. */
import type pg from 'pg';
import type { Account } from '../bench/server.ts';
import { connectTo, unitsOfDollar } from './postgres.ts';

interface Answered {
  readonly players: readonly Account[];
  /** Dollars that each began with. */
  readonly money: string;
  /** Positions that were acknowledged, by key. */
  readonly accepted: ReadonlyMap<string, string>;
  /** Answers to orders that were refused, by key. */
  readonly refused: ReadonlyMap<string, string>;
}

interface PositionLine {
  readonly id: string;
  readonly part: boolean;
  readonly ticker: string;
  readonly reason: string;
  readonly up: boolean;
  readonly multiplier: string;
  readonly wager: string;
  readonly payout: string;
  readonly entry: string | null;
  readonly exit: string | null;
  readonly takeProfit: string | null;
  readonly opened: string | null;
  readonly closed: string | null;
  /** Prices that were published under the numbers of its two ticks. */
  readonly openPrice: string | null;
  readonly closePrice: string | null;
  /** Bets of the ledger, and what they paid. */
  readonly bets: number;
  readonly paid: string | null;
  readonly filledAt: { readonly opened: string | null; readonly closed: string | null };
}

interface TickLine {
  readonly seq: number;
  readonly price: bigint;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
/** Ticks of a day: the only place where numbers may leap. */
const DAY_TICKS = 345_600;

export async function judgeTrading(data: string, answered: Answered): Promise<boolean> {
  const client = await connectTo(data);
  try {
    const lines = await readPositions(client);
    const ticks = await readTicks(client);
    const whole = lines.filter(({ part }) => !part);
    const made = await madeBy(client, [...answered.accepted.keys(), ...answered.refused.keys()]);
    const lost = [...answered.accepted.keys()].filter((key) => !made.has(key)).length;
    const despite = [...answered.refused].filter(([key]) => made.has(key)).map(([, answer]) => answer);
    const unasked = whole.length - made.size;
    const doubled = answered.accepted.size - new Set(answered.accepted.values()).size;
    const closed = lines.filter(({ reason }) => !GIVEN_BACK.has(reason));
    const twice = closed.filter(({ bets }) => bets !== 1);
    const unpublished = closed.filter((line) => !atPublishedTicks(line));
    const misplaced = closed.filter((line) => !atItsPrice(line));
    const wrong = closed.filter((line) => BigInt(line.payout) !== owedFor(line) || line.paid !== line.payout);
    const outlived = closed.filter((line) => outlivedBust(line, ticks.get(line.ticker) ?? []));
    const gaps = [...ticks.values()].reduce((sum, list) => sum + gapsIn(list), 0);
    const { there, due, open, exposed } = await wallets(client, answered, lines);
    const published = [...ticks.values()].reduce((sum, list) => sum + list.length, 0);
    const reasons = grouped(lines, ({ reason }) => reason);
    const ends = [...reasons].map(([reason, { length }]) => `${length} ${reason}`).join(', ');
    print(`\npositions              ${lines.length} ended: ${ends}`);
    print(
      `acknowledged           ${answered.accepted.size}, of which lost ${lost}, one for two keys ${doubled}`,
    );
    const despiteOf = [...grouped(despite, (answer) => answer)].map(
      ([answer, { length }]) => `${length} after ${answer}`,
    );
    print(
      `made though refused    ${despite.length}${despite.length > 0 ? `: ${despiteOf.join('; ')}` : ''}, without an order ${unasked}`,
    );
    print(`closed other than once ${twice.length}${named(twice)}`);
    print(`at unpublished ticks   ${unpublished.length} of ${published} ticks${named(unpublished)}`);
    print(`at another price       ${misplaced.length}${named(misplaced)}`);
    print(`paid otherwise         ${wrong.length}${named(wrong)}`);
    print(`outlived their bust    ${outlived.length}${named(outlived)}`);
    print(`gaps in the ticks      ${gaps}`);
    print(`wallets                ${there} of ${due}`);
    print(`left open              ${open}, exposure ${exposed}`);
    const faults = [lost, unasked, doubled, twice.length, unpublished.length, misplaced.length, wrong.length];
    return (
      faults.every((count) => count === 0) &&
      outlived.length + gaps + open === 0 &&
      exposed === '0' &&
      there === due &&
      closed.length > 0
    );
  } finally {
    await client.end();
  }
}

/** Keys of orders that made a position. */
async function madeBy(client: pg.Client, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ key: string }>(
    `select r.key::text as key from request_key r join futures_position p on p.id = r.ref where r.key = any ($1::uuid[])`,
    [keys],
  );
  return new Set(rows.map(({ key }) => key));
}

const GIVEN_BACK = new Set(['halted', 'trigger_passed', 'void']);
const named = (list: readonly PositionLine[]): string => (list[0] ? ` (${list[0].id})` : '');

async function readPositions(client: pg.Client): Promise<readonly PositionLine[]> {
  const { rows } = await client.query<PositionLine>(
    `select p.id, p.part_of is not null as part, p.ticker, p.reason, p.direction = 'up' as up, p.multiplier::text, p.wager::text, p.payout::text,
       p.entry::text, p.exit::text, p.take_profit::text as "takeProfit", p.opened ->> 'seq' as opened, p.closed ->> 'seq' as closed,
       o.price::text as "openPrice", c.price::text as "closePrice",
       jsonb_build_object('opened', rtrim(p.opened ->> 'price', 'n'), 'closed', rtrim(p.closed ->> 'price', 'n')) as "filledAt",
       (select count(*)::int from bet b where b.user_id = p.user_id and b.id = p.round) as bets,
       (select b.payout::text from bet b where b.user_id = p.user_id and b.id = p.round) as paid
     from futures_position p
       left join futures_tick o on o.ticker = p.ticker and o.seq = (p.opened ->> 'seq')::bigint and o.at = (p.opened ->> 'at')::bigint
       left join futures_tick c on c.ticker = p.ticker and c.seq = (p.closed ->> 'seq')::bigint and c.at = (p.closed ->> 'at')::bigint
     where p.ended_at is not null`,
  );
  return rows;
}

async function readTicks(client: pg.Client): Promise<Map<string, TickLine[]>> {
  const { rows } = await client.query<{ ticker: string; seq: string; price: string }>(
    'select ticker, seq::text, price::text from futures_tick order by ticker, futures_tick.seq',
  );
  const ticks = rows.map(({ ticker, seq, price }) => ({ ticker, seq: Number(seq), price: BigInt(price) }));
  return grouped(ticks, ({ ticker }) => ticker);
}

function grouped<One>(list: readonly One[], keyOf: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of list) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

function gapsIn(ticks: readonly TickLine[]): number {
  return ticks.filter(({ seq }, at) => {
    const before = ticks[at - 1];
    return before !== undefined && seq !== before.seq + 1 && seq % DAY_TICKS !== 0;
  }).length;
}

function atPublishedTicks({ openPrice, closePrice, filledAt }: PositionLine): boolean {
  return (
    openPrice !== null &&
    closePrice !== null &&
    openPrice === filledAt.opened &&
    closePrice === filledAt.closed
  );
}

/** Entries are at their tick, and so are all exits but that of a take profit, whose price the tick has to have reached. */
function atItsPrice(line: PositionLine): boolean {
  const { reason, up, entry, exit, takeProfit, openPrice, closePrice } = line;
  if (entry !== openPrice || closePrice === null || exit === null) return false;
  if (reason === 'bust') return isBust(line, BigInt(closePrice));
  if (reason !== 'take_profit') return exit === closePrice;
  const reached = up ? BigInt(closePrice) >= BigInt(exit) : BigInt(closePrice) <= BigInt(exit);
  return exit === takeProfit && reached;
}

/** The move in favour of a position, times its multiplier: a fraction of the wager over `100 x entry`. */
function gain({ up, multiplier, entry }: PositionLine, price: bigint): bigint {
  return (up ? 1n : -1n) * BigInt(multiplier) * (price - BigInt(entry!));
}

function isBust(line: PositionLine, price: bigint): boolean {
  return gain(line, price) <= -100n * BigInt(line.entry!);
}

/** With the fees of a new installation: 11 % of what is won, nothing of what is lost. */
function owedFor(line: PositionLine): bigint {
  if (line.entry === null || line.exit === null || line.reason === 'bust') return 0n;
  const whole = 100n * BigInt(line.entry);
  const won = gain(line, BigInt(line.exit));
  const wager = BigInt(line.wager);
  if (won <= -whole) return 0n;
  if (won <= 0n) return (wager * (whole + won)) / whole;
  const capped = won > 500n * whole ? 500n * whole : won;
  return (wager * (100n * whole + 89n * capped)) / (100n * whole);
}

/** A tick between the two of a position at which it should have ended: a restart that skipped one. */
function outlivedBust(line: PositionLine, ticks: readonly TickLine[]): boolean {
  const [from, until] = [Number(line.opened), Number(line.closed)];
  let at = firstAfter(ticks, from);
  for (; at < ticks.length && ticks[at]!.seq < until; at++) if (isBust(line, ticks[at]!.price)) return true;
  return false;
}

function firstAfter(ticks: readonly TickLine[], seq: number): number {
  let [low, high] = [0, ticks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ticks[middle]!.seq > seq) high = middle;
    else low = middle + 1;
  }
  return low;
}

async function wallets(
  client: pg.Client,
  { players, money }: Answered,
  lines: readonly PositionLine[],
): Promise<{ there: bigint; due: bigint; open: number; exposed: string }> {
  const { rows } = await client.query<{ there: string; open: number; exposed: string }>(
    `select (select coalesce(sum(w.balance), 0) from wallet w join account a on a.id = w.user_id where a.public_id = any ($1) and w.cur > 0)::text as there,
       (select count(*) from futures_position where ended_at is null)::int as open,
       (select sum(up + down) from futures_exposure)::text as exposed`,
    [players.map(({ id }) => id)],
  );
  const moved = lines.reduce((sum, { wager, payout }) => sum + BigInt(payout) - BigInt(wager), 0n);
  const { there, open, exposed } = rows[0]!;
  return {
    there: BigInt(there),
    due: BigInt(players.length) * BigInt(money) * (await unitsOfDollar(client)) + moved,
    open,
    exposed,
  };
}
