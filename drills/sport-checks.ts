/** Every bet of the drill worked out again from rows, by other arithmetic than the engine's, and every wallet added up. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Account } from '../bench/server.ts';
import { connectTo, unitsOfDollar } from './postgres.ts';

interface Answered {
  readonly players: readonly Account[];
  /** Dollars that each began with. */
  readonly money: string;
  /** Ids of bets, and offers with their amounts, as they were answered. */
  readonly accepted: ReadonlySet<string>;
  readonly cashed: ReadonlyMap<string, string>;
  /** Milliseconds that are waited for the last settlements. */
  readonly patience: number;
}

interface BetLine {
  readonly id: string;
  readonly state: string;
  readonly stake: string;
  readonly gone: string;
  readonly cashed: string;
  readonly paid: string;
  readonly legs: readonly {
    readonly odds: string;
    readonly results: readonly [string, string, string] | null;
  }[];
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

export async function judgeSport(data: string, answered: Answered): Promise<boolean> {
  const client = await connectTo(data);
  try {
    const left = await settled(client, answered.patience);
    const bets = await readBets(client);
    const known = new Map(bets.map((bet) => [bet.id, bet]));
    const lost = [...answered.accepted].filter(
      (id) => !['open', 'settled'].includes(known.get(id)?.state ?? ''),
    );
    const wrong = bets.filter((bet) => bet.state !== 'rejected' && BigInt(bet.paid) !== owedFor(bet));
    const paid = await client.query<{ id: string; amount: string }>(
      'select id, amount::text from sport_cash_out',
    );
    const amounts = new Map(paid.rows.map(({ id, amount }) => [id, amount]));
    const unit = await unitsOfDollar(client);
    const gone = [...answered.cashed].filter(
      ([id, amount]) => amounts.get(id) !== unitsOf(amount, unit).toString(),
    );
    const { there, due } = await wallets(client, answered, bets);
    print(
      `\nbets                   ${bets.length}, accepted ${answered.accepted.size}, of which lost ${lost.length}`,
    );
    print(`paid otherwise than owed ${wrong.length}${wrong[0] ? ` (${wrong[0].id})` : ''}`);
    print(`cash-outs              ${answered.cashed.size}, of which lost or changed ${gone.length}`);
    print(`wallets                ${there} of ${due}`);
    print(`left in the queue      ${left}`);
    return lost.length === 0 && wrong.length === 0 && gone.length === 0 && there === due && left === 0;
  } finally {
    await client.end();
  }
}

/** Waits until nothing waits for its confirmation or its settlement. @returns what is left all the same */
async function settled(client: pg.Client, patience: number): Promise<number> {
  const end = performance.now() + patience;
  for (;;) {
    const { rows } = await client.query<{ left: number }>(
      `select ((select count(*) from sport_due) + (select count(*) from sport_bet where state = 'queued'))::int as left`,
    );
    const left = rows[0]!.left;
    if (left === 0 || performance.now() > end) return left;
    await sleep(500);
  }
}

async function readBets(client: pg.Client): Promise<readonly BetLine[]> {
  const { rows } = await client.query<BetLine>(
    `select b.id, b.state, b.stake::text, b.stake_gone::text as gone, b.cashed::text, b.paid::text,
       (select jsonb_agg(jsonb_build_object('odds', l.odds, 'results', m.results -> l.outcome) order by l.no)
        from sport_leg l left join sport_market m on m.event_id = l.event_id and m.key = l.key where l.bet_id = b.id) as legs
     from sport_bet b`,
  );
  return rows;
}

/** @param amount decimal text, without the zeros that it may end in @param unit of a dollar */
function unitsOf(amount: string, unit: bigint): bigint {
  const [whole, part = ''] = amount.split('.');
  return BigInt(whole!) * unit + (BigInt(part || '0') * unit) / 10n ** BigInt(part.length);
}

const PLACES = 1_000_000n;

function fraction(text: string): { num: bigint; den: bigint } {
  const [num, den] = text.split('/');
  return { num: BigInt(num!), den: BigInt(den ?? '1') };
}

/** What has to have been paid: cash-outs, and of the stake that is left what decided legs make of it. */
function owedFor({ stake, gone, cashed, legs }: BetLine): bigint {
  const left = BigInt(stake) - BigInt(gone);
  let num = left;
  let den = 1n;
  let open = false;
  for (const { odds, results } of legs) {
    if (!results) {
      open = true;
      continue;
    }
    const [won, back] = [fraction(results[0]), fraction(results[1])];
    const price = BigInt(Math.round(Number(odds) * Number(PLACES)));
    // won * odds + back, over one denominator.
    num *= won.num * price * back.den + back.num * PLACES * won.den;
    den *= won.den * PLACES * back.den;
  }
  if (num === 0n) return BigInt(cashed);
  return BigInt(cashed) + (open ? 0n : num / den);
}

/** What is in the players' wallets, and what has to be: all they began with, less stakes, and what was paid or could not be taken back. */
async function wallets(
  client: pg.Client,
  { players, money }: Answered,
  bets: readonly BetLine[],
): Promise<{ there: bigint; due: bigint }> {
  const { rows } = await client.query<{ there: string; debts: string }>(
    `select (select coalesce(sum(w.balance), 0) from wallet w join account a on a.id = w.user_id where a.public_id = any ($1) and w.cur > 0)::text as there,
       (select coalesce(sum(debt), 0) from sport_bet)::text as debts`,
    [players.map(({ id }) => id)],
  );
  const moved = bets
    .filter(({ state }) => state !== 'rejected')
    .reduce((sum, { stake, paid }) => sum + BigInt(paid) - BigInt(stake), 0n);
  const due =
    BigInt(players.length) * BigInt(money) * (await unitsOfDollar(client)) + moved + BigInt(rows[0]!.debts);
  return { there: BigInt(rows[0]!.there), due };
}
