/** Bets that a message of the feed made due: settled player by player, those of many players in one commit. */
import type { BookContext } from '../context.ts';
import { grouped } from './grouped.ts';
import { settleDue } from './settle.ts';

/** Read at once; two such pages are on their way, so that one is decided while the other is written. */
const PAGE = 2_000;
/** Of one player in one decision. */
const MAX_BETS = 250;

/** Runs of this process, one after the other: a second one finds what is left. */
const running = new WeakMap<BookContext, Promise<unknown>>();

/** Settles all that is due, oldest first; any process may, and two at once do no harm. @returns how many bets changed */
export function drainDue(context: BookContext): Promise<number> {
  const run = async () => drain(context);
  const turn = (running.get(context) ?? Promise.resolve()).then(run, run);
  running.set(context, turn);
  return turn;
}

async function drain(context: BookContext): Promise<number> {
  let changed = 0;
  let after = '0';
  let earlier: Promise<number> = Promise.resolve(0);
  for (;;) {
    const page = await readPage(context, after);
    const last = page.at(-1);
    if (!last) return changed + (await earlier);
    after = last.no;
    const now = settlePage(context, page);
    changed += await earlier;
    earlier = now;
  }
}

interface Due {
  readonly no: string;
  readonly bet: string;
  readonly user: string;
}

async function readPage({ kit }: BookContext, after: string): Promise<readonly Due[]> {
  const { rows } = await kit.db.pool.query<Due>(
    'select d.no::text, d.bet_id as bet, d.user_id::text as user from sport_due d where d.no > $1 order by d.no limit $2',
    [after, PAGE],
  );
  return rows;
}

async function settlePage(context: BookContext, page: readonly Due[]): Promise<number> {
  const done: Promise<number>[] = [];
  for (const [user, list] of grouped(page, (due) => due.user)) {
    const bets = list.map(({ bet }) => bet);
    for (let from = 0; from < bets.length; from += MAX_BETS)
      done.push(settleSome(context, BigInt(user), bets.slice(from, from + MAX_BETS)));
  }
  return (await Promise.all(done)).reduce((sum, count) => sum + count, 0);
}

/** What cannot be settled stays on the list for the next look; the others are settled all the same. */
async function settleSome(context: BookContext, user: bigint, bets: readonly string[]): Promise<number> {
  try {
    return await settleDue(context, user, bets);
  } catch (error) {
    if (bets.length === 1) {
      context.kit.log.error({ err: error, bet: bets[0] }, 'bet not settled');
      return 0;
    }
  }
  let changed = 0;
  for (const bet of bets) changed += await settleSome(context, user, [bet]);
  return changed;
}
