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
import { settingsOf } from './account.ts';
import type { createCodes, endCode, StaffCode, staffCodes } from '../promocode-staff-contract.ts';
import { giftOf, type CodeRow } from './promocodes.ts';
import { codeTaken, keyUsed, noGift, noSuchPlayer, notPlayed, secondNeeded, tooMuch } from './refusals.ts';

const PAGE = 50;
/** Easy to read out: no letters that look like digits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const DRAWN = 8;
/** Letters that a drawn code has before them at most. */
const PREFIX = 23;

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
  // Of bonus money the room of bonuses says so.
  if (kind === 'credit' && (services.onlyCurrency() ?? currency.code) !== currency.code) return notPlayed;
  const refused = kind === 'bonus' ? services.bonus.refuseWorth({ cur: currency.id, amount }) : null;
  return refused
    ? fail(422, 422, refused.message, { value: 'invalid' })
    : { ...none, cur: currency.id, amount };
}

/** What one code and all of them together may cost, in millionths of a dollar. */
function worthOf(kit: ServerKit, gift: Gift, { count, mostUses }: Body): { one: bigint; all: bigint } {
  const times = BigInt(count) * BigInt(mostUses);
  // What one of an offer may give is its own setting.
  if (gift.offer !== null) return { one: 0n, all: offerWorth(kit, gift.offer) * times };
  const one =
    gift.cur === null
      ? spinWorth(kit) * BigInt(gift.tickets ?? 0)
      : microUsd(gift.amount ?? 0n, kit.money.currencyById(gift.cur));
  return { one, all: one * times };
}

/** Most that the bonus of an offer gives one player, in millionths of a dollar. */
const offerWorth = ({ services }: ServerKit, offer: string): bigint =>
  microOf(services.bonus.offers().find(({ id }) => id === offer)?.maxUsd ?? '0');

/** Where a form says what a code gives. */
const FIELD = { credit: 'value', bonus: 'value', tickets: 'tickets', offer: 'offer' } as const;

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

/** Mean of a spin in millionths of a dollar. A segment with an offer pays its dollars only to who cannot have the bonus. */
function spinWorth(kit: ServerKit): bigint {
  const { wheel } = settingsOf(kit);
  const total = wheel.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  const all = wheel.reduce((sum, { usd, offer, weight }) => {
    const [paid, given] = [microOf(usd), offerWorth(kit, offer)];
    return sum + (given > paid ? given : paid) * BigInt(weight);
  }, 0n);
  return all / total;
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
  const request = await kit.services.staffRequests.ask(staff, {
    act: 'promocode.create',
    player,
    body,
    key: body.code.toLowerCase(),
  });
  return request === null ? codeTaken : { codes: [], waiting: true };
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
  if (isTooMuch(kit, worth)) return tooMuch(FIELD[body.kind]);
  const [forUser, owner] = await Promise.all([
    body.forUser === undefined ? null : kit.identity.byPublicId(body.forUser),
    body.owner === undefined ? null : kit.identity.byPublicId(body.owner),
  ]);
  if (body.forUser !== undefined && !forUser) return noSuchPlayer('forUser');
  if (body.owner !== undefined && !owner) return noSuchPlayer('owner');
  const codes = drawCodes(kit, body.code, body.count);
  const made = { codes, body, gift, forUser, owner, author: by.staff, approvedBy: by.approvedBy ?? null };
  return refusableTransaction(kit.db, async (client) => {
    const before = await madeBefore(client, made);
    if (before) return before;
    const judged = await may(client, forUser, worth.all);
    if (judged === false) return secondNeeded;
    if (isFailure(judged)) return judged;
    if (!(await insertCodes(kit, client, made))) return codeTaken;
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
  /** Public id of who agreed to it; null: nobody was asked. */
  readonly approvedBy: string | null;
}

/** What is the same of all codes of a request, in the order of its columns. */
const TERMS = [
  'kind',
  'cur',
  'amount',
  'tickets',
  'offer',
  'most_uses',
  'expires_at',
  'vip_level',
  'not_invited',
  'for_user',
  'owner',
  'listed',
  'author',
  'request_key',
] as const;

/** Their places among the values of a statement, of which `termsOf` is the beginning. */
const PLACES = TERMS.map((_, at) => `$${at + 1}`).join(', ');

const termsOf = ({ body, gift, forUser, owner, author }: Made) => [
  body.kind,
  gift.cur,
  gift.amount?.toString() ?? null,
  gift.tickets,
  gift.offer,
  body.mostUses,
  body.expires ?? null,
  body.vipLevel,
  body.notInvited,
  forUser?.id.toString() ?? null,
  owner?.id.toString() ?? null,
  body.listed,
  author,
  body.key ?? null,
];

/** What the key has made before; null: nothing. Until the commit nobody else makes anything of it. */
async function madeBefore(client: pg.ClientBase, made: Made): Promise<{ codes: string[] } | Failure | null> {
  const { body, author } = made;
  if (body.key === undefined) return null;
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 7418))', [`${author} ${body.key}`]);
  const { rows } = await client.query<{ code: string; same: boolean }>(
    `select code, (${TERMS.join(', ')}) is not distinct from (${PLACES}) as same
       from promocode where author = $13 and request_key = $14 order by id`,
    termsOf(made),
  );
  if (rows.length === 0) return null;
  const same =
    rows.length === body.count &&
    rows.every(
      (row) =>
        row.same &&
        (body.count > 1 ? row.code.startsWith(body.code.slice(0, PREFIX)) : row.code === body.code),
    );
  return same ? { codes: rows.map(({ code }) => code) } : keyUsed;
}

/** @returns whether all of them are new: a drawn one that exists already is one in a billion, and whoever asked asks again */
async function insertCodes({ runtime }: ServerKit, client: pg.ClientBase, made: Made): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into promocode (${TERMS.join(', ')}, code, created_at, approved_by)
     select ${PLACES}, code, $15, $16 from unnest($17::text[]) as code
     on conflict do nothing`,
    [...termsOf(made), new Date(runtime.now()), made.approvedBy, made.codes],
  );
  return rowCount === made.codes.length;
}

/** The code itself, or so many that begin with it and differ. */
function drawCodes({ runtime }: ServerKit, code: string, count: number): string[] {
  if (count === 1) return [code];
  const codes = new Set<string>();
  while (codes.size < count) {
    const letters = Array.from(runtime.random(DRAWN), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
    codes.add(`${code.slice(0, PREFIX)}-${letters}`);
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
