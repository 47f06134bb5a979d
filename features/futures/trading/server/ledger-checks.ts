/** What must be true between the ledger and the positions, for the audit. */
import type { LedgerCheck } from '#platform/server/money/ledger-checks.ts';
import { openRounds } from '#platform/server/money/open-rounds.ts';
import { GAME } from './context.ts';

export const TRADING_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'positions have their stake in the ledger',
    rule: 'a position that has not ended has one open round of its wager, and every open round of futures has its position',
    sql: `select coalesce(p.user_id, r.user_id)::text as player, p.id as position, r.id as round, p.wager::text, r.stake::text from
            (select * from futures_position where ended_at is null) p
            full join (select user_id, id, cur, stake from (${openRounds(`game = '${GAME}'`)}) o) r
              on r.user_id = p.user_id and r.id = p.round
          where p.id is null or r.id is null or p.wager <> r.stake or p.cur <> r.cur limit 5`,
  },
  {
    name: 'positions that ended were paid once',
    rule: 'a closed position has the bet of its wager and payout; one that was called off or voided has its stake back',
    sql: `select p.user_id::text as player, p.id as position, p.status, p.reason, p.wager::text, p.payout::text, r.status as round, r.stake::text, b.payout::text as paid
          from futures_position p left join round r on r.user_id = p.user_id and r.id = p.round left join bet b on b.user_id = p.user_id and b.id = p.round
          where p.ended_at is not null and p.round >= (select id from bet_border) and (r.id is null or r.stake <> p.wager or p.payout is null or
            case when p.status = 'called_off' or p.reason = 'void' then r.status <> 'refunded' or p.payout <> p.wager or b.id is not null
              else r.status <> 'settled' or b.id is null or b.stake <> p.wager or b.payout <> p.payout end) limit 5`,
  },
  {
    name: 'a bust pays nothing and a stop fills at its tick',
    rule: 'a position that went bust was paid 0, and a stop, cash-out, last moment or exclusion was filled at the price of a published tick',
    sql: `select p.user_id::text as player, p.id as position, p.reason, p.payout::text, p.exit::text, p.closed from futures_position p
          where p.status = 'closed' and ((p.reason = 'bust' and p.payout <> 0)
            or (p.reason in ('stop_loss', 'cashout', 'auto_close', 'excluded') and (p.exit::text || 'n') is distinct from p.closed ->> 'price')) limit 5`,
  },
  {
    name: 'positions are voided by two of staff',
    rule: 'a position that was voided names a request for its ticker, asked for by one of staff and agreed to by another, and no other position does',
    sql: `select p.user_id::text as player, p.id as position, p.reason, p.voided_by, v.state, v.ticker from futures_position p left join futures_void v on v.id = p.voided_by
          where (p.reason = 'void' or p.voided_by is not null) and (p.reason is distinct from 'void' or v.id is null or v.ticker <> p.ticker or
            v.state in ('waiting', 'refused') or v.asked_by = v.decided_by) limit 5`,
  },
  {
    name: 'exposure is what is open',
    rule: 'the exposure of each ticker and side is the notional of its positions that have not ended',
    sql: `select e.ticker, e.demo, e.up::text, e.down::text, coalesce(p.up, 0)::text as open_up, coalesce(p.down, 0)::text as open_down from futures_exposure e
          left join (select ticker, cur < 0 as demo, sum(n) filter (where direction = 'up') as up, sum(n) filter (where direction = 'down') as down
            from (select ticker, cur, direction, ceil(value::numeric * multiplier / 100) as n from futures_position where ended_at is null) o group by 1, 2) p
            on p.ticker = e.ticker and p.demo = e.demo
          where e.up <> coalesce(p.up, 0) or e.down <> coalesce(p.down, 0) limit 5`,
  },
];
