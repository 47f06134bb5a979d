/** Every kind of what may wait for staff: one room says so, it can be reached, and what waits there is a case until it does no longer. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLAYER_FACTS } from '#platform/contract/player-fact.ts';
import { WAITING_KINDS, type WaitingKind } from '#platform/contract/waiting.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { appDefinition as composed } from './definition.ts';
import { features } from './features.ts';

let app: TestPlatform;
let staff: TestPlayer;

beforeAll(async () => {
  app = await createTestPlatform(composed);
  staff = await app.staff();
  const { features: switches, services } = app.kit;
  for (const { feature } of services.waiting)
    if (!switches.isOn(feature)) await switches.set(feature, true, 'test');
});
afterAll(() => app.close());

it('has one room, whose staff can reach the page where it is decided', () => {
  expect(app.kit.services.waiting.map(({ kind }) => kind).toSorted()).toEqual(WAITING_KINDS.toSorted());
  const nav = features.flatMap(({ web }) => web?.nav ?? []);
  for (const { kind, feature, reads, room } of app.kit.services.waiting) {
    expect(
      features.map(({ id }) => id),
      kind,
    ).toContain(feature);
    const entry = nav.find(({ place, to }) => place === 'admin' && to === room.split('?')[0]);
    expect(entry?.guard, kind).toBe(`perm:${reads}`);
  }
});

it('every fact of players has one room, whose query the database takes', async () => {
  const { playerFacts } = app.kit.services;
  expect(playerFacts.flatMap(({ facts }) => facts).toSorted()).toEqual(PLAYER_FACTS.toSorted());
  for (const { select, facts } of playerFacts) {
    // All of them, and each by itself.
    for (const wanted of [facts, ...facts.map((fact) => [fact])]) {
      const columns = wanted.map((fact) => `"${fact}"`).join(', ');
      const sql = select({ now: 'now()', today: 'current_date', zone: `'UTC'` }, wanted);
      await app.kit.db.pool.query(`select user_id, ${columns} from (${sql}) f limit 1`);
    }
  }
});

/** Rows as their rooms leave them, and what ends them. `$1` is the player, `$2` another, `$3` the row; times are now. */
const PLANTED: Readonly<Record<WaitingKind, { plant: string; end: string; subject: string }>> = {
  withdrawal: {
    plant: `with h as (insert into hold (id, user_id, cur, amount, reason, state, at) values ($3, $1, 1, 5, 'test', 'held', now()))
      insert into withdrawal (id, user_id, cur, chain, address, amount, fee, net, micro_eur, status, auto, hold_id, at)
      select $3, $1, id, 'bitcoin', 'x', 500, 100, 400, 1, 0, false, $3, now() from currency where code = 'btc' and $2 > 0`,
    end: `update withdrawal set status = 2, ended_at = now() where id = $1`,
    subject: 'BTC (bitcoin)',
  },
  deposit: {
    plant: `insert into deposit (id, chain, txid, part, account_id, currency, amount, decimals, units, state, needed, seen_at)
      select $3, 'bitcoin', 't', 'out:0', $1, 'btc', 100000000, 8, 0, 'below_minimum', 1, now() where $2 > 0`,
    end: `update deposit set state = 'closed' where id = $1`,
    subject: '1.00000000 BTC (bitcoin)',
  },
  reconciliation: {
    plant: `insert into reconciliation_case (id, subject, opened_at, kind, finding, state)
      select $3, 'test', now(), 'chain', 'Two satoshi too few.', 'open' where $1 > 0 and $2 > 0`,
    end: `update reconciliation_case set state = 'closed', closed_at = now() where id = $1`,
    subject: 'Two satoshi too few.',
  },
  document: {
    plant: `insert into kyc_document (id, account_id, kind, name, type, sealed, size, created_at)
      select $3, $1, 'identity', 'Jane Doe.pdf', 'application/pdf', '', 0, now() where $2 > 0`,
    end: `update kyc_document set state = 'approved' where id = $1`,
    subject: '',
  },
  harm: {
    plant: `insert into limits_harm (user_id, at, level, points, rules, markers, due_at)
      select $1, now(), 3, 10, 1, '[]', now() + interval '24 hours' where $2 > 0 and $3::uuid is not null`,
    end: `update limits_harm set handled_at = now() where $1::uuid is not null`,
    subject: '',
  },
  limit: {
    plant: `insert into limits_raise (id, user_id, kind, period, cap_before, cap_wanted, asked_at, ready_at, looked, held)
      select $3, $1, 'loss', 'day', 10000000, null, now(), now() + interval '1 day', true, false where $2 > 0`,
    end: `update limits_raise set dropped_at = now() where id = $1`,
    subject: '10.00 EUR → ∞',
  },
  support: {
    plant: `with c as (insert into support_chat (id, account_id, subject, opened_at, touched_at, user_read, support_read)
        select $3, $1, 'Where is it?', now(), now(), now(), now() where $2 > 0)
      insert into support_message (chat_id, account_id, staff, message, created_at) values ($3, $1, false, 'Where is it?', now())`,
    end: `update support_chat set closed_at = now() where id = $1`,
    subject: 'Where is it?',
  },
  appeal: {
    plant: `insert into chat_mute (user_id, minutes, until, muted_by, at, appeal, appealed_at)
      select $1, 60, now() + interval '1 hour', 'test', now(), 'I was not rude', now() where $2 > 0 and $3::uuid is not null`,
    end: `update chat_mute set lifted_at = now() where $1::uuid is not null`,
    subject: 'I was not rude',
  },
  integrity: {
    plant: `insert into poker_report (id, kind, low_id, high_id, severity, reasons, place, first_at, last_at)
      values ($3, 'together', least($1::bigint, $2), greatest($1, $2), 3, '{device}', 'table', extract(epoch from now()) * 1000, 0)`,
    end: `update poker_report set state = 'cleared' where id = $1`,
    subject: 'player_',
  },
  freeze: {
    plant: `insert into poker_freeze (id, user_id, reason, by_staff, at)
      select $3, $1, 'Looked at', 'test', extract(epoch from now()) * 1000 where $2 > 0`,
    end: `update poker_freeze set ended_at = 1 where id = $1`,
    subject: 'Looked at',
  },
  settlement: {
    plant: `insert into sport_act (id, event_id, key, kind, reason, asked_by, asked_at) select $3, 'e:1', '1', 'reopen', 'test', $2, now() where $1 > 0`,
    end: `update sport_act set state = 'refused', decided_at = now() where id = $1`,
    subject: 'e:1, 1',
  },
  feedDifference: {
    plant: `insert into sport_case (event_id, key, outcome, feed, own, at)
      select 'e:2', '1', '2', 'won', 'lost', now() where $1 > 0 and $2 > 0 and $3::uuid is not null`,
    end: `insert into sport_act (id, event_id, key, kind, reason, asked_by, asked_at, state, decided_at)
      values ($1, 'e:2', '1', 'settle', 'test', 1, now(), 'done', now() + interval '1 second')`,
    subject: 'e:2, 1, 2: won / lost',
  },
  void: {
    plant: `with halted as (insert into futures_ticker (ticker, halted_at) values ('EMBER', 1) on conflict (ticker) do update set halted_at = 1)
      insert into futures_void (id, ticker, halted_at, reason, asked_by, asked_at)
      select $3, 'EMBER', 1, 'test', $2, extract(epoch from now()) * 1000 where $1 > 0`,
    end: `update futures_void set state = 'refused', decided_by = 1, decided_at = 1 where id = $1`,
    subject: 'EMBER',
  },
  request: {
    plant: `insert into staff_request (id, act, account_id, body, key, asked_by, asked_at)
      select $3, 'user.guard', $1, '{}', 'k', 'test', now() where $2 > 0`,
    end: `update staff_request set state = 'declined' where id = $1`,
    subject: 'user.guard',
  },
  affiliate: {
    plant: `insert into affiliate_player (user_id, affiliate_id, at, doubt) select $1, $2, now(), 'device' where $3::uuid is not null`,
    end: `update affiliate_player set verdict = 'refused' where $1::uuid is not null`,
    subject: 'player_',
  },
  campaign: {
    plant: `with s as (insert into campaign_segment (id, name, version, created_at) values ($3, 'All', 1, now())),
        v as (insert into campaign_segment_version (segment_id, version, name, filter, at, by) values ($3, 1, 'All', '{"mode":"all","of":[]}', now(), 'x'))
      insert into campaign (id, root, name, kind, purpose, segment_id, words, path, bonus, version, state, created_at, created_by, changed_at, changed_by, proposed_at, proposed_by)
      select $3, $3, 'Spring', 'bonus', 'offers', $3, '{}', '', '{}', 1, 'proposed', now(), 'x', now(), 'x', now(), a.public_id from account a where a.id = $1 and $2 > 0`,
    end: `update campaign set state = 'draft' where id = $1`,
    subject: 'Spring',
  },
  webhook: {
    plant: `insert into webhook_endpoint (id, name, url, types, state, disabled_by, disabled_at, secret, secret_at, created_at, created_by)
      select left(replace($3, '-', ''), 24), 'Warehouse', 'https://warehouse.example/', '{bet.settled}', 'disabled', 'gone', now(), '', now(), now(), 'test'
      where $1 > 0 and $2 > 0`,
    end: `update webhook_endpoint set state = 'removed' where id = left(replace($1, '-', ''), 24)`,
    subject: 'Warehouse',
  },
  rtp: {
    plant: `insert into report_return_alert (id, game, from_day, day, opened_at, bets, stated, realised, band, z)
      select $3, 'dice', current_date - 30, current_date - 1, now(), 5000, 99, 91.5, 2.1, -4.2 where $1 > 0 and $2 > 0`,
    end: `update report_return_alert set closed_at = now(), closed_by = 'x', note = 'By chance' where id = $1`,
    subject: 'Dice: 91.50 % / 99.00 %, z -4.20',
  },
  solvency: {
    plant: `insert into solvency_day (day, height, taken_at, state, lanes, fault)
      select '2026-01-01', 20454, now(), 'refused', '{}', '[{"cur": 1, "leaves": "5", "ledger": "6"}]' where $1 > 0 and $2 > 0 and $3::uuid is not null`,
    end: `insert into solvency_day (day, height, taken_at, state, lanes) select '2026-01-02', 20455, now(), 'published', '{}' where $1::uuid is not null`,
    subject: '2026-01-01, BTC: 5 / 6',
  },
  aml: {
    plant: `insert into staff_flag (account_id, flag, reason, by, at) select $1, 'aml', 'Just below the threshold', 'test', now() where $2 > 0 and $3::uuid is not null`,
    end: `update staff_flag set settled_at = now(), settled_by = 'x', settled_note = 'Salary seen' where $1::uuid is not null`,
    subject: 'Just below the threshold',
  },
  complaint: {
    plant: `insert into support_chat (id, account_id, subject, opened_at, touched_at, user_read, support_read, complaint_at)
      select $3, $1, 'My win is not paid', now(), now(), now(), now(), now() where $2 > 0`,
    end: `update support_chat set closed_at = now() where id = $1`,
    subject: 'My win is not paid',
  },
  erasure: {
    plant: `insert into erasure_request (id, user_id, asked_at, due_at) select $3, $1, now(), now() + interval '30 days' where $2 > 0`,
    end: `update erasure_request set state = 'cancelled', ended_at = now() where id = $1`,
    subject: '',
  },
};

async function shown(
  kind: WaitingKind,
): Promise<readonly { subject: string; player: { _id: string } | null }[]> {
  const { status, body } = await app.api('/api/admin/cases', { kinds: [kind] }, staff.token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.cases;
}

it.each(WAITING_KINDS)('%s: what waits is a case, and none when it is done', async (kind) => {
  const { plant, end, subject } = PLANTED[kind];
  const [one, other] = [await app.register(), await app.register()];
  const id = app.kit.runtime.uuid();
  const { pool } = app.kit.db;
  await pool.query(plant, [one.id.toString(), other.id.toString(), id]);
  const [waiting, ...more] = await shown(kind);
  expect(more).toEqual([]);
  expect(waiting?.subject).toContain(subject);
  if (waiting?.player) expect([one.user._id, other.user._id]).toContain(waiting.player._id);
  await pool.query(end, [id]);
  expect(await shown(kind)).toEqual([]);
});
