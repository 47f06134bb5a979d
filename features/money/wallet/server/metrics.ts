/**
 * What whoever runs the house watches about coins, on /metrics. Each figure is asked of the database when it is scraped, so every
 * process answers alike. Amounts are whole coins: they are for curves and alarms, the books are elsewhere.
 */
import { askedFigure as ask, figure, type Figure } from '#platform/server/figures.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { UNSWEPT } from './withdrawals/payments/sweep.ts';

const DAY_MS = 24 * 3_600_000;
const YEAR_MS = 365 * DAY_MS;

export function openMetrics(kit: ServerKit): void {
  chainFigures(kit);
  payoutFigures(kit);
  coinFigures(kit);
}

function chainFigures(kit: ServerKit): void {
  ask(
    kit,
    'phoenix_chain_height',
    'Height of the chain as its node has it',
    ['chain'],
    'select chain, height as value from chain_tip',
  );
  ask(
    kit,
    'phoenix_chain_read_height',
    'Height up to which deposits were read',
    ['chain'],
    'select chain, height as value from chain_cursor',
  );
  ask(
    kit,
    'phoenix_chain_block_age_seconds',
    'Since the node last had a new block',
    ['chain'],
    'select chain, extract(epoch from $1::timestamptz - since) as value from chain_tip',
    () => [now(kit)],
  );
  ask(
    kit,
    'phoenix_chain_answer_age_seconds',
    'Since the node last answered whoever pays',
    ['chain'],
    'select chain, extract(epoch from $1::timestamptz - at) as value from chain_tip',
    () => [now(kit)],
  );
}

function payoutFigures(kit: ServerKit): void {
  ask(
    kit,
    'phoenix_payout_oldest_seconds',
    'Age of the oldest withdrawal that waits, by what it waits for',
    ['reason'],
    `select coalesce(wait_reason, case when status = 3 then 'payment' else 'review' end) as reason,
       extract(epoch from $1::timestamptz - min(at)) as value from withdrawal where status in (0, 3) group by 1`,
    () => [now(kit)],
  );
  ask(
    kit,
    'phoenix_payouts_waiting',
    'Withdrawals that wait, by what they wait for',
    ['reason'],
    `select coalesce(wait_reason, case when status = 3 then 'payment' else 'review' end) as reason,
       count(*) as value from withdrawal where status in (0, 3) group by 1`,
  );
  ask(
    kit,
    'phoenix_signer_refusals_day',
    'Payments that the signer refused in 24 hours, by its rule',
    ['rule'],
    `select split_part(trouble, ': ', 2) as rule, count(*) as value from chain_payment
      where ended_at > $1 and state = 'dead' and trouble like 'signer: %' group by 1`,
    () => [yesterday(kit)],
  );
}

function coinFigures(kit: ServerKit): void {
  coins(
    kit,
    'phoenix_hot_balance',
    'What the address that is paid from can pay at once',
    'select chain, currency, balance::text as units from hot_balance',
  );
  coins(
    kit,
    'phoenix_network_fees_day',
    'What the network took in 24 hours',
    'select chain, null as currency, coalesce(sum(cost), 0)::text as units from chain_payment where ended_at > $1 group by 1',
    () => [yesterday(kit)],
  );
  figure(
    kit,
    'phoenix_payouts_open',
    'Withdrawals that were asked for or approved and have no payment yet',
    ['chain', 'currency'],
    async () => {
      const { rows } = await kit.db.pool.query<{ chain: string; cur: number; net: string }>(
        `select chain, cur, sum(net)::text as net from withdrawal where status in (0, 3) and step = 'none' group by 1, 2`,
      );
      return rows.map(({ chain, cur: ledgerCurrencyId, net }) => {
        const currency = kit.money.currencyById(ledgerCurrencyId);
        return { labels: { chain, currency: currency.code }, value: Number(net) / 10 ** currency.scale };
      });
    },
  );
  figure(
    kit,
    'phoenix_unswept_addresses',
    'Deposit addresses that hold something which was not moved to the hot address',
    ['chain'],
    async () => {
      const figures: Figure[] = [];
      for (const { id, family } of kit.chains.list()) {
        if (family === 'utxo') continue;
        const { rows } = await kit.db.pool.query<{ count: number }>(
          `select count(distinct w.path)::int as count ${UNSWEPT}`,
          [id, new Date(kit.runtime.now() + YEAR_MS)],
        );
        figures.push({ labels: { chain: id }, value: rows[0]!.count });
      }
      return figures;
    },
  );
}

/** On-chain units by chain and currency, as whole coins. */
function coins(kit: ServerKit, name: string, help: string, sql: string, values = (): unknown[] => []): void {
  figure(kit, name, help, ['chain', 'currency'], async () => {
    const { rows } = await kit.db.pool.query<{ chain: string; currency: string | null; units: string }>(
      sql,
      values(),
    );
    return rows.flatMap(({ chain, currency, units }) => {
      const assets = kit.chains.get(chain)?.assets ?? [];
      const asset = currency === null ? assets[0] : assets.find((one) => one.currency === currency);
      if (!asset) return [];
      return [{ labels: { chain, currency: asset.currency }, value: Number(units) / 10 ** asset.decimals }];
    });
  });
}

const now = (kit: ServerKit) => new Date(kit.runtime.now());
const yesterday = (kit: ServerKit) => new Date(kit.runtime.now() - DAY_MS);
