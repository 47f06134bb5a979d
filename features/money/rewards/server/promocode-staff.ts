/** Making, listing and ending promocodes. Every change is in the audit log. */
import type pg from 'pg';
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { parseAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { refusableTransaction } from '#platform/server/database/refused.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { type Agreed, ownAccount } from '#platform/server/services/staff-acts.ts';
import { microUsd } from '#platform/server/money/currency.ts';
import { microOf } from '../progress.ts';
import type { RewardsSettings } from '../settings.ts';
import { settingsOf } from './account.ts';
import type { createCodes, endCode, StaffCode, staffCodes } from '../promocode-staff-contract.ts';
import { giftOf, type CodeRow } from './promocodes.ts';
import { noGift, noSuchPlayer, secondNeeded, codeTaken, tooMuch } from './refusals.ts';

const PAGE = 50;
/** Easy to read out: no letters that look like digits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const DRAWN = 8;

type Body = Call<typeof createCodes>['body'];

type StaffRow = CodeRow & { created_at: Date; for_name: string | null; owner_name: string | null };

export async function listCodes(kit: ServerKit, { body }: Call<typeof staffCodes>) {
  const { rows } = await kit.db.pool.query<StaffRow>(
    `select p.*, a.name as for_name, o.name as owner_name from promocode p
       left join account a on a.id = p.for_user left join account o on o.id = p.owner
     where ($1 = '' or strpos(fold_text(p.code), fold_text($1)) > 0) and ($2::bigint is null or p.id < $2)
     order by p.id desc limit $3`,
    [body.query.trim(), body.before ?? null, PAGE + 1],
  );
  const shown = rows.slice(0, PAGE);
  return {
    codes: shown.map((row) => viewOf(kit, row)),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

const viewOf = (kit: ServerKit, row: StaffRow): StaffCode => ({
  _id: row.id,
  code: row.code,
  ...giftOf(kit, row),
  uses: row.uses,
  mostUses: row.most_uses,
  expires: row.expires_at?.toISOString() ?? null,
  vipLevel: row.vip_level,
  notInvited: row.not_invited,
  forUser: row.for_name,
  owner: row.owner_name,
  listed: row.listed,
  enabled: row.enabled,
  createdAt: row.created_at.toISOString(),
});

interface Gift {
  readonly cur: number | null;
  readonly amount: bigint | null;
  readonly tickets: number | null;
  readonly offer: string | null;
}

function readGift(
  { money, services }: ServerKit,
  { kind, currency: code, value, tickets, offer }: Body,
): Gift | Failure {
  const none = { cur: null, amount: null, tickets: null, offer: null };
  if (kind === 'tickets') return tickets ? { ...none, tickets } : noGift('tickets');
  if (kind === 'offer') {
    const known = services.bonus.offers().find(({ id }) => id === offer);
    return known ? { ...none, offer: known.id } : noGift('offer');
  }
  const currency = money.currency(code ?? '');
  if (!currency) return noGift('currency');
  const amount = parseAmount(value ?? '', currency);
  if (amount === null || amount <= 0n) return noGift('value');
  const refused = kind === 'bonus' ? services.bonus.refuseWorth({ cur: currency.id, amount }) : null;
  return refused
    ? fail(422, 422, refused.message, { value: 'invalid' })
    : { ...none, cur: currency.id, amount };
}

/** What one code and all of them together may cost, in millionths of a dollar. */
function worthOf(kit: ServerKit, gift: Gift, { count, mostUses }: Body): { one: bigint; all: bigint } {
  // An offer has limits of its own.
  if (gift.offer !== null) return { one: 0n, all: 0n };
  const one =
    gift.cur === null
      ? spinWorth(settingsOf(kit)) * BigInt(gift.tickets ?? 0)
      : microUsd(gift.amount ?? 0n, kit.money.currencyById(gift.cur));
  return { one, all: one * BigInt(count) * BigInt(mostUses) };
}

/** Whoever makes codes hands out money: what one and what all of them may be worth is a setting, which is not theirs. */
function isTooMuch(kit: ServerKit, { one, all }: ReturnType<typeof worthOf>): boolean {
  const settings = settingsOf(kit);
  return one > microOf(settings.codeMaxUsd) || all > microOf(settings.batchMaxUsd);
}

/** Millionths of a dollar in those of a euro. */
function inEuros({ money }: ServerKit, micro: bigint): bigint {
  const usd = money.currency('usd');
  return usd ? (micro * usd.priceEurScaled) / usd.priceUsdScaled : micro;
}

/** Mean of a spin in millionths of a dollar. */
function spinWorth({ wheel }: RewardsSettings): bigint {
  const total = wheel.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  return wheel.reduce((sum, { usd, weight }) => sum + microOf(usd) * BigInt(weight), 0n) / total;
}

export async function makeCodes(kit: ServerKit, { body, player: staff }: Call<typeof createCodes>) {
  if (body.forUser === staff._id) return ownAccount;
  const made = await create(kit, body, { staff: staff._id }, (client, forUser, worth) =>
    kit.services.staffRequests.mayAlone(client, {
      staff,
      player: forUser?.id ?? null,
      microEur: inEuros(kit, worth),
    }),
  );
  if (made !== secondNeeded) return made;
  const player = (body.forUser ? await kit.identity.byPublicId(body.forUser) : null) ?? staff;
  await kit.services.staffRequests.ask(staff, {
    act: 'promocode.create',
    player,
    body,
    key: body.code.toLowerCase(),
  });
  return { codes: [], waiting: true };
}

/** Makes what was asked for, once somebody else has agreed. */
export const doMakeCodes = (kit: ServerKit, body: unknown, { staff, second, claim }: Agreed) =>
  create(kit, body as Body, { staff, approvedBy: second }, claim);

/** @param may asked in the transaction, before anything is made: false, or why not */
async function create(
  kit: ServerKit,
  body: Body,
  by: { staff: string; approvedBy?: string },
  may: (client: pg.ClientBase, forUser: Player | null, worth: bigint) => Promise<boolean | Failure | null>,
): Promise<{ codes: string[] } | Failure> {
  const gift = readGift(kit, body);
  if (isFailure(gift)) return gift;
  const worth = worthOf(kit, gift, body);
  if (isTooMuch(kit, worth)) return tooMuch(body.kind === 'tickets' ? 'tickets' : 'value');
  const [forUser, owner] = await Promise.all([
    body.forUser === undefined ? null : kit.identity.byPublicId(body.forUser),
    body.owner === undefined ? null : kit.identity.byPublicId(body.owner),
  ]);
  if (body.forUser !== undefined && !forUser) return noSuchPlayer('forUser');
  if (body.owner !== undefined && !owner) return noSuchPlayer('owner');
  const codes = drawCodes(kit, body.code, body.count);
  return refusableTransaction(kit.db, async (client) => {
    const judged = await may(client, forUser, worth.all);
    if (judged === false) return secondNeeded;
    if (isFailure(judged)) return judged;
    if (!(await insertCodes(kit, client, { codes, body, gift, forUser, owner, author: by.staff })))
      return codeTaken;
    const { code, count, ...terms } = body;
    const detail = { count, ...terms, ...(by.approvedBy ? { approvedBy: by.approvedBy } : {}) };
    await kit.audit.append({ actor: by.staff, action: 'promocode.create', subject: code, detail }, client);
    return { codes };
  });
}

interface Made {
  readonly codes: readonly string[];
  readonly body: Body;
  readonly gift: Gift;
  readonly forUser: Player | null;
  readonly owner: Player | null;
  readonly author: string;
}

/** @returns whether all of them are new: a drawn one that exists already is one in a billion, and whoever asked asks again */
async function insertCodes(
  { runtime }: ServerKit,
  client: pg.ClientBase,
  { codes, body, gift, forUser, owner, author }: Made,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into promocode (code, kind, cur, amount, tickets, most_uses, expires_at, vip_level, not_invited, for_user,
       owner, listed, author, created_at, offer)
     select code, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15 from unnest($1::text[]) as code
     on conflict do nothing`,
    [
      codes,
      body.kind,
      gift.cur,
      gift.amount?.toString() ?? null,
      gift.tickets,
      body.mostUses,
      body.expires ?? null,
      body.vipLevel,
      body.notInvited,
      forUser?.id.toString() ?? null,
      owner?.id.toString() ?? null,
      body.listed,
      author,
      new Date(runtime.now()),
      gift.offer,
    ],
  );
  return rowCount === codes.length;
}

/** The code itself, or so many that begin with it and differ. */
function drawCodes({ runtime }: ServerKit, code: string, count: number): string[] {
  if (count === 1) return [code];
  const codes = new Set<string>();
  while (codes.size < count) {
    const letters = Array.from(runtime.random(DRAWN), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
    codes.add(`${code.slice(0, 23)}-${letters}`);
  }
  return [...codes];
}

export async function closeCode(kit: ServerKit, { body, player: staff }: Call<typeof endCode>) {
  return kit.db.transaction(async (client) => {
    const { rows } = await client.query<{ code: string }>(
      'update promocode set enabled = false where id = $1 and enabled returning code',
      [body.id],
    );
    const code = rows[0]?.code;
    if (code === undefined) return { ended: false };
    await kit.audit.append(
      { actor: staff._id, action: 'promocode.end', subject: code, detail: { id: body.id } },
      client,
    );
    return { ended: true };
  });
}
