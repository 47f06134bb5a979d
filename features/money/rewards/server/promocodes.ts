/** Redeeming promocodes. */
import type pg from 'pg';
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import {
  BONUS_ACTIVE,
  BONUS_FIRST_DEPOSIT,
  BONUS_HAD,
  type BonusSource,
  type BonusWork,
} from '#platform/server/services/bonus.ts';
import type { DomainEvent } from '#platform/contract/event.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { unreadEvents } from '#platform/server/events/unread.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import type { activate, PublicCode } from '../promocode-contract.ts';
import { lockAccount, settingsOf } from './account.ts';
import { pay, refuseReward } from './pay.ts';
import { giveTickets } from './ticket-count.ts';

const REFUSED = {
  invalid: fail(404, 1, 'Invalid code.'),
  expired: fail(409, 2, 'Invalid code.'),
  exhausted: fail(409, 3, 'The activation limit of this code is exceeded.'),
  used: fail(409, 4, 'You have already used this code.'),
  daily: fail(409, 5, 'You have reached the daily limit of promocodes.'),
  affiliated: fail(403, 6, 'This code is only for non-affiliated users.'),
  vip: fail(403, 7, 'This code is for VIP players only.'),
  own: fail(403, 8, 'You cannot activate your own promocode!'),
  private: fail(403, 9, 'This promocode is private and cannot be activated with your account'),
  device: fail(409, 14, 'This code was redeemed on this device already.'),
} as const satisfies Record<string, Failure>;

export interface CodeRow {
  id: string;
  code: string;
  kind: 'credit' | 'tickets' | 'bonus' | 'offer';
  cur: number | null;
  amount: string | null;
  tickets: number | null;
  offer: string | null;
  most_uses: number;
  uses: number;
  expires_at: Date | null;
  vip_level: number;
  not_invited: boolean;
  for_user: string | null;
  owner: string | null;
  listed: boolean;
  enabled: boolean;
  /** Public ids of who made it, and of who agreed to it. */
  author: string;
  approved_by: string | null;
}

/** What a code gives, as calls tell it. */
export function giftOf(
  { money, services }: ServerKit,
  { kind, cur: ledgerCurrencyId, amount, tickets, offer }: CodeRow,
) {
  const currency = ledgerCurrencyId === null ? null : money.currencyById(ledgerCurrencyId);
  return {
    kind,
    value: currency && amount !== null ? formatAmount(BigInt(amount), currency) : null,
    currency: currency?.code ?? null,
    tickets,
    offer: offer === null ? null : { _id: offer, name: offerName(services.bonus, offer) },
  };
}

/** An offer that is gone has no name any more. */
const offerName = (bonus: BonusSource, id: string): string =>
  bonus.offers().find((one) => one.id === id)?.name ?? id;

/** Codes that anybody may use now, newest first. */
export async function listPublicCodes(kit: ServerKit): Promise<PublicCode[]> {
  const { rows } = await kit.db.pool.query<CodeRow>(
    `select * from promocode where listed and enabled and uses < most_uses and for_user is null
       and (expires_at is null or expires_at > $1) order by id desc limit 20`,
    [new Date(kit.runtime.now())],
  );
  return rows.map((row) => ({
    _id: row.id,
    code: row.code,
    ...giftOf(kit, row),
    expires: row.expires_at?.toISOString() ?? null,
    vipLevel: row.vip_level,
  }));
}

/** The subscriber that remembers who was invited. */
export const INVITES = 'invites';

/** Remembers who was invited, for codes that are not for them. */
export async function rememberInvites(
  events: readonly DomainEvent<'player.registered'>[],
  client: pg.PoolClient,
): Promise<void> {
  for (const { user, data } of events) {
    const by = data.invitedBy;
    if (user === null || by === undefined) continue;
    await lockAccount(client, user);
    await client.query('update reward_player set invited_by = $2 where user_id = $1', [user.toString(), by]);
  }
}

/** One transaction: the code's row is held from the check of its uses to the commit, so the last use is had by one. */
export function redeem(kit: ServerKit, { player, country, body }: Call<typeof activate>) {
  return kit.money.exclusive(player.id, async (client, state, draft) => {
    const barred = refuseReward(kit, state, country);
    if (barred) return barred;
    const account = await lockAccount(client, player.id);
    const { rows } = await client.query<CodeRow>(
      'select * from promocode where lower(code) = lower($1) for update',
      [body.code.trim().replaceAll('\0', '')],
    );
    const code = rows[0];
    if (!code?.enabled) return REFUSED.invalid;
    const refused = await refusal(kit, client, code, player, account.level);
    if (refused) return refused;
    const gift = giftOf(kit, code);
    const posting = await give(kit, { client, state, draft, country }, code);
    if (isFailure(posting)) return posting;
    await client.query('update promocode set uses = uses + 1 where id = $1', [code.id]);
    await client.query(
      'insert into promocode_use (promocode_id, user_id, at, posting) values ($1, $2, $3, $4)',
      [code.id, player.id.toString(), new Date(kit.runtime.now()), posting],
    );
    if (code.tickets !== null) await giveTickets(kit, client, player.id, account, code.tickets);
    return gift;
  });
}

/** Codes of `activate` by those of the bonus that it would give. */
const BONUS_REFUSED: Readonly<Record<number, number>> = {
  [BONUS_ACTIVE]: 10,
  [BONUS_HAD]: 11,
  [BONUS_FIRST_DEPOSIT]: 12,
};

/** @returns id of the posting that paid it; null where none of ours did */
async function give(kit: ServerKit, work: BonusWork, code: CodeRow): Promise<string | null | Failure> {
  const [ledgerCurrencyId, amount] = [code.cur ?? 0, BigInt(code.amount ?? 0)];
  if (code.kind === 'credit')
    return pay(kit, work.state, work.draft, {
      cur: ledgerCurrencyId,
      net: amount,
      kind: KIND.promocode,
      note: code.code,
    });
  const given =
    code.kind === 'bonus'
      ? await kit.services.bonus.grant(work, { cur: ledgerCurrencyId, amount, name: code.code })
      : code.offer === null
        ? null
        : await kit.services.bonus.offer(work, code.offer);
  if (!isFailure(given)) return null;
  // What the law refuses stays what it is, with its rule.
  return given.policy ? given : fail(409, BONUS_REFUSED[given.code] ?? 13, given.message);
}

/** An account of a device or address of who made the code: staff do not pay themselves by a second account. */
async function isOfAuthor(
  kit: ServerKit,
  client: pg.ClientBase,
  { author, approved_by: second }: CodeRow,
  player: Player,
): Promise<boolean> {
  const { rows } = await client.query<{ id: string }>(
    'select id::text from account where public_id = any($1::text[])',
    [[author, second]],
  );
  for (const { id } of rows)
    if (await kit.services.staffRequests.isLinked(client, BigInt(id), player.id)) return true;
  return false;
}

/** Whether who has used the code was on a device of this player. */
async function isUsedOnDevice(client: pg.ClientBase, code: string, user: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from account_device own join account_device theirs on theirs.device = own.device
       join promocode_use u on u.promocode_id = $1 and u.user_id = theirs.account_id
     where own.account_id = $2 limit 1`,
    [code, user],
  );
  return rowCount === 1;
}

/**
 * Whether the event that tells who invited the player was not read yet: a code that comes right after the registration finds nothing
 * remembered. Who holds the account's row finds it either here or there.
 */
async function isInviteComing(client: pg.ClientBase, user: bigint): Promise<boolean> {
  const types = ['player.registered'] as const;
  const unread = await unreadEvents(client, `rewards.${INVITES}`, { user, lane: 0, types, since: 0 });
  return unread.some(({ data }) => data.invitedBy !== undefined);
}

/** The first thing that stands against it, most telling first. */
async function refusal(
  kit: ServerKit,
  client: pg.ClientBase,
  code: CodeRow,
  player: Player,
  level: number,
): Promise<Failure | null> {
  const id = player.id.toString();
  const now = kit.runtime.now();
  if (code.for_user !== null && code.for_user !== id) return REFUSED.private;
  if (code.owner === id || [code.author, code.approved_by].includes(player._id)) return REFUSED.own;
  if (await isOfAuthor(kit, client, code, player)) return REFUSED.private;
  const { rows } = await client.query<{ used: boolean; today: string; invited: boolean }>(
    `select exists (select 1 from promocode_use where promocode_id = $1 and user_id = $2) as used,
       (select count(*) from promocode_use where user_id = $2
         and (at at time zone $4)::date = ($3::timestamptz at time zone $4)::date) as today,
       (select invited_by is not null from reward_player where user_id = $2) as invited`,
    [code.id, id, new Date(now), settingsOf(kit).timeZone],
  );
  const { used, today, invited } = rows[0]!;
  if (used) return REFUSED.used;
  if (code.expires_at !== null && code.expires_at.getTime() <= now) return REFUSED.expired;
  if (code.uses >= code.most_uses) return REFUSED.exhausted;
  if (settingsOf(kit).oneForDevice && (await isUsedOnDevice(client, code.id, id))) return REFUSED.device;
  if (code.not_invited && (invited || (await isInviteComing(client, player.id)))) return REFUSED.affiliated;
  if (level < code.vip_level) return REFUSED.vip;
  if (Number(today) >= settingsOf(kit).codesPerDay) return REFUSED.daily;
  return null;
}
