/** A player's copy of everything the house keeps about them, as one JSON document that is written while it is read. */
import type { Player } from '#platform/server/identity/identity.ts';
import { Download } from '#platform/server/http/download.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { formatAmount } from '#platform/contract/money.ts';
import { kindName } from '#platform/server/money/kinds.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import { openRounds } from '#platform/server/money/open-rounds.ts';
import { userView } from '#platform/server/identity/user-view.ts';
import type * as contract from '../contract.ts';
import { EVERY_BET } from './bet-rows.ts';
import { allBets, exportedBet } from './bets.ts';
import { downloadExpired } from './refusals.ts';

const TICKET_MS = 5 * 60_000;

/** A copy of an account is worth as much as the account: who has a second factor shows it. */
export async function requestData(kit: ServerKit, call: Call<typeof contract.requestData>) {
  const refused = await kit.secondFactor.require(call);
  if (refused) return refused;
  const { player } = call;
  await kit.audit.append({ actor: player._id, action: 'data.export', subject: player._id, detail: {} });
  const ticket = kit.vault.seal(JSON.stringify({ data: player._id, until: kit.runtime.now() + TICKET_MS }));
  return { path: `/api/profile/data/${ticket.toString('base64url')}` };
}

export function sendData(kit: ServerKit, { player, body }: Call<typeof contract.data>) {
  const ticket = readTicket(kit, body.ticket);
  if (ticket?.data !== player._id || ticket.until < kit.runtime.now()) return downloadExpired;
  return new Download(`data-${player.name}.json`, 'application/json', document(kit, player));
}

function readTicket({ vault }: ServerKit, text: string): { data: string; until: number } | null {
  try {
    return JSON.parse(vault.open(Buffer.from(text, 'base64url'))) as { data: string; until: number };
  } catch {
    return null;
  }
}

/** Sections one after the other; what may be long is read in pages. */
async function* document(kit: ServerKit, player: Player): AsyncGenerator<string> {
  yield `{\n"made_at": ${JSON.stringify(new Date(kit.runtime.now()).toISOString())}`;
  yield section('account', {
    ...userView(player, kit.runtime.now()),
    private_profile: player.privateProfile,
  });
  for (const [name, sql] of Object.entries(TABLES)) yield section(name, await rowsOf(kit, player, sql));
  yield section('ignored_players', await ignoredNames(kit, player));
  yield section('balances', await balancesOf(kit, player));
  for (const { section: name, read } of kit.account.personalDataParts())
    yield section(name, await read(player));
  yield* list('postings', postings(kit, player));
  yield* list('bets', betsOf(kit, player));
  yield '\n}\n';
}

function section(name: string, value: unknown): string {
  return `,\n${JSON.stringify(name)}: ${JSON.stringify(value)}`;
}

async function* list(name: string, pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`;
  let between = '\n';
  for await (const page of pages) {
    yield between + page.map((entry) => JSON.stringify(entry)).join(',\n');
    between = ',\n';
  }
  yield ']';
}

/** What the floor keeps of an account. Hashes of tokens and secrets that are sealed are no data about anybody and stay here. */
const TABLES: Readonly<Record<string, string>> = {
  contact: 'select answers, changed_at from account_contact where account_id = $1',
  sessions:
    'select created_at, last_seen, expires_at, address, user_agent from session where account_id = $1 order by created_at',
  devices:
    'select first_seen, last_seen, address, user_agent, registered from account_device where account_id = $1 order by first_seen',
  letters:
    'select at, recipient, template, locale, subject, state from mail where account_id = $1 order by mail.id',
  acts: `select at, action, detail from audit_log where actor = (select public_id from account where id = $1) order by no`,
  seeds: `select hash as server_seed_hash, client_seed, state, created_at, revealed_at from seed_pair where user_id = $1 and state <> 'next' order by id`,
  open_rounds: `select id, game, cur as currency_no, stake::text as stake_units, params, opened_at from (${openRounds('user_id = $1')}) r`,
  holds:
    'select at, cur as currency_no, amount::text as amount_units, reason, state, ended_at from hold where user_id = $1 order by at',
};

async function rowsOf({ db }: ServerKit, { id }: Player, sql: string): Promise<unknown[]> {
  return (await db.pool.query<Record<string, unknown>>(sql, [id.toString()])).rows;
}

async function ignoredNames(kit: ServerKit, { id }: Player): Promise<unknown[]> {
  const ignored = await kit.ignores.list(id);
  return Promise.all(
    ignored.map(async (entry) => ({
      name: (await kit.identity.byId(entry.id))?.name,
      since: new Date(entry.at).toISOString(),
    })),
  );
}

async function balancesOf({ money }: ServerKit, { id }: Player) {
  return (await money.balances(id)).map(({ currency, real, demo, bonus }) => ({
    currency: currency.code,
    balance: formatAmount(real, currency),
    play_money: formatAmount(demo, currency),
    bonus_money: formatAmount(bonus, currency),
  }));
}

const PAGE = 1000;

/** Journal lines that are not a bet. Notes on them are the staff's words, not data of the player's making. */
async function* postings({ db, money }: ServerKit, { id }: Player): AsyncGenerator<readonly unknown[]> {
  // Lines of one moment have no order of their own: a page takes all of them.
  let after = new Date(0);
  for (;;) {
    const { rows } = await db.pool.query<{
      at: Date;
      kind: number;
      cur: number;
      debit: string;
      credit: string;
    }>(
      `select at, kind, cur, debit::text, credit::text from entry where account = $1 and account > 0 and at > $2
        order by at fetch first ${PAGE} rows with ties`,
      [id.toString(), after],
    );
    if (rows.length === 0) return;
    after = rows.at(-1)!.at;
    yield rows.map(({ at, kind, cur: ledgerCurrencyId, debit, credit }) => {
      const currency = money.currencyById(ledgerCurrencyId);
      const amount = formatAmount(BigInt(credit) - BigInt(debit), currency);
      return {
        at: at.toISOString(),
        kind: kindName(kind),
        currency: currency.code,
        demo: natureOf(ledgerCurrencyId) === 'demo',
        bonus: natureOf(ledgerCurrencyId) === 'bonus',
        amount,
      };
    });
  }
}

async function* betsOf(kit: ServerKit, { id }: Player): AsyncGenerator<readonly unknown[]> {
  for await (const bets of allBets(kit, id, EVERY_BET)) yield bets.map((bet) => exportedBet(kit, id, bet));
}
