/** Draws of faucet and wheel from their published seeds, and every use of a promocode from the code's own terms. */
import { createHmac } from 'node:crypto';
import { type Line, localDay } from './books.ts';
import { groupBy, type BooksRead } from './rewards.ts';
import { Counting, type Sheet } from './sheet.ts';

const FAUCET = 62;
const PROMOCODE = 63;
const WHEEL = 64;
const BONUS = 65;
const DAY = 86_400_000;
/** The use and its bonus are of one transaction; on a busy machine that has to wait for its player between the two. */
const MOMENT = 120_000;
const THREE_MINUTES = 180_000;
const USD = 10;

interface DrawRow {
  user: string;
  nonce: number;
  kind: 'faucet' | 'wheel';
  server_seed: string;
  client_seed: string;
  value: string;
  posting: string | null;
  at: Date;
}

/** Place of the prize that seeds and weights decide. */
function drawn({ server_seed: key, client_seed, nonce }: DrawRow, weights: readonly number[]): number {
  const digest = createHmac('sha256', key).update(`${client_seed}:${nonce}:0`).digest();
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let point = Math.floor((digest.readUInt32BE(0) / 2 ** 32) * all);
  return weights.findIndex((weight) => (point -= weight) < 0);
}

export async function recountDraws({ pool, books, levels }: BooksRead): Promise<[Sheet, Sheet]> {
  const [faucet, wheel] = [new Counting('faucet'), new Counting('wheel')];
  const { settings } = levels;
  const { rows } = await pool.query<DrawRow>(
    `select user_id::text as "user", nonce, kind, server_seed, client_seed, value::text, posting::text, at from reward_draw
     order by user_id, nonce`,
  );
  const paid = new Map<string, Line>();
  for (const line of books.lines) if (line.kind === FAUCET || line.kind === WHEEL) paid.set(line.ref, line);

  const cent = await unitsOfCent(pool);

  /** @param won in cents */
  function check(sheet: Counting, row: DrawRow, won: bigint): void {
    const { user, nonce } = row;
    const line = row.posting === null ? undefined : paid.get(row.posting);
    const units = won * cent;
    sheet.same(user, `draw ${nonce}`, won, row.value);
    sheet.same(
      user,
      `posting of draw ${nonce}`,
      units > 0n ? `${units} of ${user}` : 'none',
      line ? `${line.credit} of ${line.user}` : 'none',
    );
    if (line) sheet.posted(USD, line.credit);
    paid.delete(row.posting ?? '');
  }

  for (const [user, draws] of groupBy(rows, (row) => row.user)) {
    const last = { faucet: -Infinity, wheel: -Infinity };
    for (const [no, row] of draws.entries()) {
      const sheet = row.kind === 'faucet' ? faucet : wheel;
      const at = row.at.getTime();
      const standing = levels.standing(user, at);
      sheet.same(user, 'nonce', no, row.nonce);
      sheet.must(
        user,
        `draw ${no} was not too early`,
        at - last[row.kind] >= (row.kind === 'faucet' ? DAY : THREE_MINUTES),
      );
      last[row.kind] = at;
      if (row.kind === 'wheel') {
        const segment =
          settings.wheel[
            drawn(
              row,
              settings.wheel.map(({ weight }) => weight),
            )
          ]!;
        check(sheet, row, BigInt(Math.round(Number(segment.usd) * 100)));
      } else {
        sheet.must(user, `deposit before draw ${no}`, standing.deposits > 0);
        const { share } =
          settings.faucet[
            drawn(
              row,
              settings.faucet.map(({ weight }) => weight),
            )
          ]!;
        const most = BigInt(Math.round(Number(levels.terms(standing.level).wheelMaxUsd) * 100));
        const cents = (most * BigInt(Math.round(share * 100))) / 10_000n;
        check(sheet, row, cents > 0n ? cents : 1n);
      }
    }
  }
  for (const { user, ref, kind } of paid.values())
    (kind === FAUCET ? faucet : wheel).must(user, `a draw behind ${ref}`, false);
  await recountTickets({ pool }, wheel);
  return [faucet, wheel];
}

/** What the ledger counts a cent of the house's dollars as. */
async function unitsOfCent(pool: BooksRead['pool']): Promise<bigint> {
  const { rows } = await pool.query<{ scale: number }>('select scale from currency where id = $1', [USD]);
  return 10n ** BigInt(rows[0]!.scale - 2);
}

/** One with the account, those of codes, less one a spin. The month is shorter than what they are good for. */
async function recountTickets({ pool }: Pick<BooksRead, 'pool'>, sheet: Counting): Promise<void> {
  const { rows } = await pool.query<{ user: string; tickets: number; expected: number }>(
    `select r.user_id::text as "user", r.tickets, (1
       + (select coalesce(sum(p.tickets), 0) from promocode_use u join promocode p on p.id = u.promocode_id where u.user_id = r.user_id)
       - (select count(*) from reward_draw d where d.user_id = r.user_id and d.kind = 'wheel'))::int as expected
     from reward_player r`,
  );
  for (const { user, tickets, expected } of rows) sheet.same(user, 'tickets', expected, tickets);
}

interface UseRow {
  user: string;
  at: Date;
  posting: string | null;
  code: string;
  kind: string;
  uses: number;
  most_uses: number;
  cur: number | null;
  amount: string | null;
  expires_at: Date | null;
  vip_level: number;
  not_invited: boolean;
  for_user: string | null;
  owner: string | null;
}

export async function recountCodes({ pool, books, levels }: BooksRead): Promise<Sheet> {
  const sheet = new Counting('promocodes');
  const { rows } = await pool.query<UseRow>(
    `select u.user_id::text as "user", u.at, u.posting::text, p.code, p.kind, p.uses, p.most_uses, p.cur, p.amount::text, p.expires_at, p.vip_level,
       p.not_invited, p.for_user::text, p.owner::text
     from promocode_use u join promocode p on p.id = u.promocode_id order by u.at`,
  );
  const paid = new Map(books.lines.filter(({ kind }) => kind === PROMOCODE).map((line) => [line.ref, line]));
  const grants = books.bonusLines.filter(({ kind }) => kind === BONUS);
  for (const row of rows) {
    const { user, code } = row;
    const at = row.at.getTime();
    if (row.kind === 'bonus') {
      const given = grants.findIndex(
        ({ user: whose, cur: ledgerCurrencyId, net, at: when }) =>
          whose === user &&
          ledgerCurrencyId === row.cur &&
          String(net) === row.amount &&
          Math.abs(when - at) < MOMENT,
      );
      const [grant] = given < 0 ? [] : grants.splice(given, 1);
      sheet.same(
        user,
        `bonus of ${code}`,
        `${row.amount} of ${row.cur}`,
        grant ? `${grant.net} of ${grant.cur}` : 'none',
      );
    }
    const line = paid.get(row.posting ?? '');
    sheet.same(
      user,
      `gift of ${code}`,
      row.kind === 'credit' ? `${row.amount} of ${row.cur} to ${user}, ${code}` : 'none',
      line ? `${line.credit} of ${line.cur} to ${line.user}, ${line.note}` : 'none',
    );
    if (line) sheet.posted(line.cur, line.credit);
    paid.delete(row.posting ?? '');
    sheet.must(user, `${code} was in time`, row.expires_at === null || at < row.expires_at.getTime());
    sheet.must(user, `${code} was for their level`, levels.standing(user, at).level >= row.vip_level);
    sheet.must(user, `${code} was for who was not invited`, !row.not_invited || !books.invitedBy.has(user));
    sheet.must(user, `${code} was theirs to use`, (row.for_user ?? user) === user && row.owner !== user);
  }
  for (const { user, ref } of paid.values()) sheet.must(user, `a use behind ${ref}`, false);
  for (const [code, uses] of groupBy(rows, (row) => row.code)) {
    sheet.same(uses[0]!.user, `uses of ${code}`, uses.length, uses[0]!.uses);
    sheet.must(
      uses[0]!.user,
      `${code} was not used too often`,
      uses.length <= uses[0]!.most_uses && new Set(uses.map(({ user }) => user)).size === uses.length,
    );
  }
  for (const [key, uses] of groupBy(rows, (row) => `${row.user} ${localDay(row.at.getTime())}`))
    sheet.must(uses[0]!.user, `codes of a day: ${key}`, uses.length <= levels.settings.codesPerDay);
  return sheet;
}
