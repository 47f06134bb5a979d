/** Bonuses as staff see, give and end them. Every act is in the audit log, in the transaction of what it does. */
import type pg from 'pg';
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { formatAmount, parseAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microEur, microUsd, type Currency } from '#platform/server/money/currency.ts';
import { ownAccount, refuseSubject, type Agreed } from '#platform/server/services/staff-acts.ts';
import type { StaffBonus, staffBonuses, staffCancel, staffGrant } from '../staff-contract.ts';
import { paysForItself } from './affordable.ts';
import { cancel } from './cancel.ts';
import { grantBonus, refuseCurrency } from './grant.ts';
import { type Bonus, type BonusRecord, createExpiry, microOf, settingsOf, toBonus } from './context.ts';
import { type BonusWallet, BONUS_WALLET, wageredOf } from './view.ts';
import { keyUsed, noAmount, noSuchPlayer, noSuchBonus, secondNeeded, tooLarge } from './refusals.ts';

const PAGE = 50;

type StaffRecord = BonusRecord & BonusWallet & { public_id: string; account: string };

export async function listBonuses(kit: ServerKit, { body }: Call<typeof staffBonuses>) {
  const player = body.user === undefined ? null : await kit.identity.byPublicId(body.user);
  if (body.user !== undefined && !player) return noSuchPlayer;
  const { rows } = await kit.db.pool.query<StaffRecord>(
    `select x.*, a.public_id, a.name as account, ${BONUS_WALLET} from bonus x join account a on a.id = x.user_id
     where ($1::bigint is null or x.user_id = $1) and ($2::text is null or x.state = $2)
       and ($3::uuid is null or (x.at, x.id) < (select o.at, o.id from bonus o where o.id = $3))
     order by x.at desc, x.id desc limit $4`,
    [player?.id.toString() ?? null, body.state ?? null, body.before ?? null, PAGE + 1],
  );
  const shown = rows.slice(0, PAGE);
  const expiryOf = await createExpiry(kit, kit.db.pool);
  return {
    bonuses: shown.map((row) => viewOf(kit, row, expiryOf)),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

function viewOf(kit: ServerKit, row: StaffRecord, expiryOf: (bonus: Bonus) => number): StaffBonus {
  const bonus = toBonus(kit, row);
  const units = (value: bigint): string => formatAmount(value, bonus.currency);
  const value = bonus.state === 'active' ? BigInt(row.free) + BigInt(row.staked) : 0n;
  return {
    _id: bonus.id,
    user: { _id: row.public_id, name: row.account },
    currency: bonus.currency.code,
    kind: bonus.kind,
    name: bonus.name,
    state: bonus.state,
    granted: units(bonus.granted),
    toWager: units(bonus.toWager),
    wagered: units(wageredOf(bonus)),
    value: units(value),
    released: units(bonus.released),
    forfeited: units(bonus.forfeited),
    at: bonus.at,
    expiresAt: expiryOf(bonus),
    endedAt: bonus.endedAt,
    staff: bonus.staff,
    reason: bonus.reason,
  };
}

type Body = Call<typeof staffGrant>['body'];

interface Asked {
  readonly currency: Currency;
  readonly amount: bigint;
  readonly multiplier: number;
}

export async function giveBonus(
  kit: ServerKit,
  { body, player: staff }: Call<typeof staffGrant>,
): Promise<{ _id: string; waiting?: boolean } | Failure> {
  const player = await kit.identity.byPublicId(body.user);
  if (!player) return noSuchPlayer;
  if (player.id === staff.id) return ownAccount;
  const asked = readGrant(kit, body);
  if (isFailure(asked)) return asked;
  const act = { staff, player: player.id, microEur: microEur(asked.amount, asked.currency) };
  const done = await give(kit, player, body, asked, {
    staff: staff._id,
    within: async (client) =>
      (await kit.services.staffRequests.mayAlone(client, act)) ? null : secondNeeded,
  });
  if (done !== secondNeeded) return done;
  const _id = await kit.services.staffRequests.ask(staff, {
    act: 'bonus.grant',
    player,
    body,
    key: body.key,
  });
  return _id === null ? keyUsed : { _id, waiting: true };
}

/** Gives what was asked for, once somebody else has agreed. */
export async function doGiveBonus(
  kit: ServerKit,
  player: Player,
  body: unknown,
  { staff, second, claim }: Agreed,
): Promise<{ _id: string } | Failure> {
  const asked = readGrant(kit, body as Body);
  if (isFailure(asked)) return asked;
  return give(kit, player, body as Body, asked, { staff, second, within: claim });
}

function readGrant(kit: ServerKit, body: Body): Asked | Failure {
  const currency = kit.money.currency(body.currency);
  const amount = currency ? parseAmount(body.amount, currency) : null;
  if (!currency || amount === null || amount <= 0n) return noAmount;
  const unplayed = refuseCurrency(kit, currency);
  if (unplayed) return unplayed;
  const settings = settingsOf(kit);
  if (microUsd(amount, currency) > microOf(settings.grantMaxUsd)) return tooLarge;
  const multiplier = body.multiplier ?? settings.cashMultiplier;
  if (!paysForItself(multiplier, settings) && settings.overrideReason.trim() === '')
    return fail(422, 7, 'Wagered so few times it would pay more than the games earn.', {
      multiplier: 'too_small',
    });
  return { currency, amount, multiplier };
}

async function give(
  kit: ServerKit,
  player: Player,
  body: Body,
  { currency, amount, multiplier }: Asked,
  by: { staff: string; second?: string; within: (client: pg.ClientBase) => Promise<Failure | null> },
): Promise<{ _id: string } | Failure> {
  return kit.money.exclusive(player.id, async (client, state, draft) => {
    const repeated = await grantedBefore(client, body.key);
    if (repeated) {
      const same =
        repeated.user_id === player.id.toString() &&
        repeated.cur === currency.id &&
        repeated.granted === amount.toString() &&
        repeated.to_wager === (amount * BigInt(multiplier)).toString();
      return same ? { _id: body.key } : keyUsed;
    }
    const refused = await by.within(client);
    if (refused) return refused;
    const given = await grantBonus(
      kit,
      { client, state, draft },
      {
        id: body.key,
        cur: currency.id,
        amount,
        kind: 'cash',
        name: 'Bonus',
        multiplier,
        staff: by.staff,
        reason: body.reason,
      },
    );
    if (isFailure(given)) return given;
    const { user: subject, ...rest } = body;
    const detail = { ...rest, ...(by.second ? { approvedBy: by.second } : {}) };
    await kit.audit.append({ actor: by.staff, action: 'bonus.grant', subject, detail }, client);
    return { _id: given.id };
  });
}

/** A grant's key is the bonus's id. */
async function grantedBefore(client: Pick<pg.ClientBase, 'query'>, key: string) {
  const { rows } = await client.query<{ user_id: string; cur: number; granted: string; to_wager: string }>(
    'select user_id::text, cur, granted::text, to_wager::text from bonus where id = $1',
    [key],
  );
  return rows[0];
}

export async function endBonus(kit: ServerKit, { body, player: staff }: Call<typeof staffCancel>) {
  const { rows } = await kit.db.pool.query<{ user_id: string }>(
    'select user_id::text from bonus where id = $1',
    [body.id],
  );
  const userId = rows[0]?.user_id;
  const owner = userId === undefined ? null : await kit.identity.byId(BigInt(userId));
  if (!owner) return noSuchBonus;
  // One's own may be given up, as every player may.
  const above = owner.id === staff.id ? null : refuseSubject(staff, owner);
  if (above) return above;
  return cancel(kit, owner.id, body.id, ({ client }) =>
    kit.audit.append(
      { actor: staff._id, action: 'bonus.cancel', subject: owner._id, detail: { ...body } },
      client,
    ),
  );
}
