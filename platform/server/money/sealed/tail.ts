/**
 * What was written after a checkpoint, as conditions of SQL. Batches of a lane are numbered without gaps by a row that stays locked
 * until the commit, so on one snapshot nothing at or before a lane's number can still come: a late commit has a later batch.
 */
import { KIND } from '../kinds.ts';

/** The batch that each lane had reached. */
export type Lanes = Readonly<Record<string, string>>;

/** Rows of a table with `lane` and `batch` that came after. @param table its alias */
export function after(lanes: Lanes, table: string): string {
  const each = Object.entries(lanes).map(
    ([lane, no]) => `(${table}.lane = ${BigInt(lane)} and ${table}.batch > ${BigInt(no)})`,
  );
  return each.length === 0 ? 'false' : `(${each.join(' or ')})`;
}

export function tailJournal(lanes: Lanes): string {
  return `
    select b.lane, b.batch, b.user_id as account, b.cur, b.stake as debit, b.payout as credit, b.balance_after from bet b where b.line and ${after(lanes, 'b')}
    union all select e.lane, e.batch, e.account, e.cur, e.debit, e.credit, e.balance_after from entry e where ${after(lanes, 'e')}`;
}

/** Bets, rounds and postings of players that something was written about, by the player and what it is called by. */
export function tailRefs(lanes: Lanes): string {
  return `
    select b.user_id, b.id as ref from bet b where ${after(lanes, 'b')}
    union select e.account, e.ref from entry e where e.account > 0 and e.ref is not null and ${after(lanes, 'e')}`;
}

/** Those of them that nothing had been written about before. What a bet with its own line is called by is new with it. */
export function tailNewRefs(lanes: Lanes): string {
  return `
    select b.user_id, b.id as ref from bet b where b.line and ${after(lanes, 'b')}
    union select t.user_id, t.ref from (
      select b.user_id, b.id as ref from bet b where not b.line and ${after(lanes, 'b')}
      union select e.account, e.ref from entry e where e.account > 0 and e.ref is not null and ${after(lanes, 'e')}) t
      where not exists (select 1 from entry o where o.account = t.user_id and o.account > 0 and o.ref = t.ref and not ${after(lanes, 'o')})
        and not exists (select 1 from bet o where o.user_id = t.user_id and o.id = t.ref and not ${after(lanes, 'o')})`;
}

/** Nonces taken since: of bets, and of rounds by the line that took their stake. */
export function tailNonces(lanes: Lanes): string {
  return `
    select b.pair_id, b.nonce from bet b where b.pair_id is not null and b.line and ${after(lanes, 'b')}
    union all select r.pair_id, r.nonce from round r
      join (select distinct e.account, e.ref from entry e where e.account > 0 and e.kind = ${KIND.roundStake} and ${after(lanes, 'e')}) o
        on o.account = r.user_id and o.ref = r.id
      where r.pair_id is not null`;
}
