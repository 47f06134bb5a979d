/** Making, listing and ending promocodes. Every change is in the audit log. */
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { parseUnits } from '#platform/contract/money.ts';
import type { Call, ServerKit } from '#platform/server/kit.ts';
import { microUsd } from '#platform/server/money/currency.ts';
import { microOf } from '../progress.ts';
import type { RewardsSettings } from '../settings.ts';
import { settingsOf } from './account.ts';
import type { createCodes, endCode, StaffCode, staffCodes } from '../promocode-staff-contract.ts';
import { giftOf, type CodeRow } from './promocodes.ts';

const PAGE = 50;
/** Easy to read out: no letters that look like digits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const DRAWN = 8;

const taken = fail(409, 4, 'There is such a code already.', { code: 'taken' });
const noPlayer = (field: string) => fail(422, 422, 'No such player.', { [field]: 'invalid' });
const tooMuch = (field: string) =>
  fail(422, 422, 'This is more than codes may give.', { [field]: 'too_large' });
const noGift = (field: string) => fail(422, 422, 'What the code gives is missing.', { [field]: 'invalid' });

type StaffRow = CodeRow & { created_at: Date; for_name: string | null; owner_name: string | null };

export async function listCodes(kit: ServerKit, { body }: Call<typeof staffCodes>) {
  const { rows } = await kit.db.pool.query<StaffRow>(
    `select p.*, a.name as for_name, o.name as owner_name from promocode p
       left join account a on a.id = p.for_user left join account o on o.id = p.owner
     where ($1 = '' or strpos(lower(p.code), lower($1)) > 0) and ($2::bigint is null or p.id < $2)
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
  { money, bonus }: ServerKit,
  { kind, currency: code, value, tickets, offer }: Call<typeof createCodes>['body'],
): Gift | Failure {
  const none = { cur: null, amount: null, tickets: null, offer: null };
  if (kind === 'tickets') return tickets ? { ...none, tickets } : noGift('tickets');
  if (kind === 'offer') {
    const known = bonus.offers().find(({ id }) => id === offer);
    return known ? { ...none, offer: known.id } : noGift('offer');
  }
  const currency = money.currency(code ?? '');
  if (!currency) return noGift('currency');
  const amount = parseUnits(value ?? '', currency.decimals);
  return amount !== null && amount > 0n ? { ...none, cur: currency.id, amount } : noGift('value');
}

/** Whoever makes codes hands out money: what one and what all of them may be worth is a setting, which is not theirs. */
function isTooMuch(
  kit: ServerKit,
  gift: Gift,
  { count, mostUses }: Call<typeof createCodes>['body'],
): boolean {
  const settings = settingsOf(kit);
  // An offer has limits of its own.
  if (gift.offer !== null) return false;
  const worth =
    gift.cur === null
      ? spinWorth(settings) * BigInt(gift.tickets ?? 0)
      : microUsd(gift.amount ?? 0n, kit.money.currencyById(gift.cur));
  const all = worth * BigInt(count) * BigInt(mostUses);
  return worth > microOf(settings.codeMaxUsd) || all > microOf(settings.batchMaxUsd);
}

/** Mean of a spin in millionths of a dollar. */
function spinWorth({ wheel }: RewardsSettings): bigint {
  const total = wheel.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  return wheel.reduce((sum, { usd, weight }) => sum + microOf(usd) * BigInt(weight), 0n) / total;
}

export async function makeCodes(kit: ServerKit, { body, player: staff }: Call<typeof createCodes>) {
  const gift = readGift(kit, body);
  if (isFailure(gift)) return gift;
  if (isTooMuch(kit, gift, body)) return tooMuch(body.kind === 'tickets' ? 'tickets' : 'value');
  const [forUser, owner] = await Promise.all([
    body.forUser === undefined ? null : kit.identity.byPublicId(body.forUser),
    body.owner === undefined ? null : kit.identity.byPublicId(body.owner),
  ]);
  if (body.forUser !== undefined && !forUser) return noPlayer('forUser');
  if (body.owner !== undefined && !owner) return noPlayer('owner');
  const codes = drawCodes(kit, body.code, body.count);
  const made = await kit.db.transaction(async (client) => {
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
        staff._id,
        new Date(kit.ports.now()),
        gift.offer,
      ],
    );
    // A drawn code that exists already is one in a billion: whoever asked asks again.
    if (rowCount !== codes.length) return false;
    const { code, count, ...terms } = body;
    await kit.audit.append(
      { actor: staff._id, action: 'promocode.create', subject: code, detail: { count, ...terms } },
      client,
    );
    return true;
  });
  return made ? { codes } : taken;
}

/** The code itself, or so many that begin with it and differ. */
function drawCodes({ ports }: ServerKit, code: string, count: number): string[] {
  if (count === 1) return [code];
  const codes = new Set<string>();
  while (codes.size < count) {
    const letters = Array.from(ports.random(DRAWN), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
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
