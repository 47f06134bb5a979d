/** One bet with everything that is needed to replay it. */
import { formatAmount } from '#platform/contract/money.ts';
import { replay } from '#platform/server/fairness/replay.ts';
import { replayRow } from '#platform/server/fairness/stored-bets.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Queryable } from '#platform/server/database/replica.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { round as roundCall, RoundDetail } from '../rounds-contract.ts';
import { toRow, type StoredBet } from './round-list.ts';
import { noSuchRound } from './refusals.ts';

interface Row extends StoredBet {
  open: boolean;
  nonce: string;
  detail: string | null;
  params: unknown;
  steps: number | null;
  opened_at: Date | null;
  pair_id: string | null;
  shared_no: string | null;
}

const READ = `
select coalesce(b.user_id, r.user_id)::text as user_id, coalesce(b.id, r.id) as id, coalesce(b.cur, r.cur) as cur,
  coalesce(b.game, r.game) as game, coalesce(b.stake, r.stake)::text as stake, coalesce(b.payout, r.payout, 0)::text as payout,
  coalesce(r.status = 'refunded', false) as refunded, coalesce(r.status = 'open', false) as open, coalesce(b.at, r.opened_at) as at,
  coalesce(b.nonce, r.nonce)::text as nonce, b.detail, r.params, r.steps, r.opened_at, coalesce(b.pair_id, r.pair_id)::text as pair_id,
  coalesce(r.shared_no::text, b.detail::json->>'no') as shared_no
from (select * from bet where user_id = $1 and id = $2) b full join (select * from round where user_id = $1 and id = $2) r on true`;

export async function showRound(kit: ServerKit, { body }: Call<typeof roundCall>) {
  const place = kit.betIds.decode(body.id);
  if (!place) return noSuchRound;
  const read = async (client: Queryable) =>
    (await client.query<Row>(READ, [place.user.toString(), place.id])).rows[0];
  let row = await read(kit.db.pool);
  // A bet that left the database; its round stays.
  if (!row || (row.detail === null && !row.open && !row.refunded))
    row = (await kit.db.oldBets.recall({ bets: [place] }, read)) ?? row;
  const player = row && (await kit.identity.byId(place.user));
  if (!row || !player) return noSuchRound;
  const [pair, shared] = await Promise.all([pairOf(kit, row.pair_id), sharedOf(kit, row)]);
  const detail =
    row.detail === null ? null : (JSON.parse(row.detail) as { params: unknown; outcome: unknown });
  // A player may have left a shared round that still runs: what it will be is nobody's to know.
  const running = shared !== null && ['betting', 'running'].includes(shared.view.state);
  const settled = !row.open && !row.refunded && !running;
  const shown = toRow(kit, player, row);
  const revealed = pair?.revealed ?? shared?.revealed ?? null;
  const view: RoundDetail = {
    round: row.open ? { ...shown, payout: null, multiplier: null, status: 'open' } : shown,
    params: detail?.params ?? row.params ?? null,
    outcome: settled ? (detail?.outcome ?? null) : null,
    detail: settled ? { ...detail } : {},
    steps: row.steps,
    openedAt: row.opened_at?.toISOString() ?? null,
    seeds: {
      source: pair ? 'pair' : shared ? 'chain' : 'none',
      hash: pair?.hash ?? null,
      serverSeed: settled ? revealed : null,
      clientSeed: pair?.clientSeed ?? null,
      nonce: pair ? Number(row.nonce) : null,
    },
    shared: shared?.view ?? null,
    replayed: settled ? await replayOf(kit, row) : null,
  };
  return view;
}

/** From the sealed seed: also what is not revealed yet can be checked, and stays sealed. */
async function replayOf(kit: ServerKit, row: Row): Promise<RoundDetail['replayed']> {
  const input = await replayRow(kit.db, kit.fairness.open, BigInt(row.user_id), row.id);
  if (!input) return null;
  const { outcome, payout, agrees, reason } = replay(kit.games, input);
  return {
    outcome,
    payout: formatAmount(payout, kit.money.currencyById(row.cur)),
    agrees,
    note: reason,
  };
}

async function pairOf({ db, fairness }: ServerKit, id: string | null) {
  if (id === null) return null;
  const { rows } = await db.pool.query<{ hash: string; sealed: Buffer; client_seed: string; state: string }>(
    'select hash, sealed, client_seed, state from seed_pair where id = $1',
    [id],
  );
  const row = rows[0];
  if (!row) return null;
  return {
    hash: row.hash,
    clientSeed: row.client_seed,
    revealed: row.state === 'revealed' ? fairness.open(row.sealed) : null,
  };
}

interface SharedRow {
  state: string;
  link: number;
  hash: string | null;
  salt: string | null;
  terminating_hash: string;
}

async function sharedOf({ db }: ServerKit, { game, shared_no: no }: Row) {
  if (no === null) return null;
  const { rows } = await db.pool.query<SharedRow>(
    `select s.state, s.link, s.hash, c.salt, c.terminating_hash from shared_round s join chain c on c.id = s.chain_id where s.game = $1 and s.no = $2`,
    [game, no],
  );
  const row = rows[0];
  if (!row) return null;
  // The link is the next round's secret until this one has ended.
  const link = row.state === 'settled' ? row.hash : null;
  const { state, salt, terminating_hash: terminatingHash } = row;
  return {
    revealed: link,
    view: { no: Number(no), state, link: row.link, salt, terminatingHash },
  };
}
