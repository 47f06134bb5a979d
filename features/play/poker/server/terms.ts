/** Tables of the settings as rows and as amounts. */
import { formatAmount, parseAmount } from '#platform/contract/money.ts';
import { type Currency, readCurrencies } from '#platform/server/money/currency.ts';
import { ledgerId } from '#platform/server/money/ledger-id.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { hashOf } from '#engines/poker/shuffle.ts';
import type { Game } from '#engines/poker/rules.ts';
import { pokerSettings, type PokerSettings, type TableSettings } from '../settings.ts';
import { FEATURE, type PokerContext } from './context.ts';
import { nextSeed } from './seed.ts';
import { isSitAndGo } from './sit-and-go/store.ts';
import type { Hand, TableState } from './state.ts';
import { isTournamentId } from './tournament/store.ts';

/** An amount of the settings in smallest units. @throws when it has more places than the currency: settings are checked */
export function unitsIn(context: PokerContext, cur: number, text: string): bigint {
  const units = parseAmount(text, context.currency(cur));
  if (units === null) throw new Error(`${text} has more places than its currency`);
  return units;
}

export interface BuyIn {
  readonly min: bigint;
  readonly max: bigint;
}

export function buyInOf(context: PokerContext, cur: number, terms: TableSettings): BuyIn {
  const big = unitsIn(context, cur, terms.bigBlind);
  return { min: big * BigInt(terms.minBuyIn), max: big * BigInt(terms.maxBuyIn) };
}

/** Has every change of the settings looked at before it is stored, by the room and the command line alike. */
export function checkTables(settings: Pick<Settings, 'checkChange'>): void {
  settings.checkChange(FEATURE, pokerSettings, async ({ value, client }) => {
    const currencies = new Map((await readCurrencies(client)).map((one) => [one.code, one]));
    return faultsOf((code) => currencies.get(code), value);
  });
}

/** What a schema cannot know: that blinds are amounts of their currency, and in order. */
function faultsOf(
  currency: (code: string) => Currency | undefined,
  { tables, sitAndGos }: PokerSettings,
): Record<string, string> | null {
  for (const [at, one] of tables.entries()) {
    const known = currency(one.currency);
    if (!known) return { [`tables.${at}.currency`]: `there is no currency ${one.currency}` };
    const small = parseAmount(one.smallBlind, known);
    const big = parseAmount(one.bigBlind, known);
    if (small === null || small <= 0n)
      return { [`tables.${at}.smallBlind`]: `no amount of ${one.currency}, or nothing` };
    if (big === null || big < small)
      return { [`tables.${at}.bigBlind`]: `no amount of ${one.currency}, or below the small blind` };
    // Stacks of a table stay far below what a column holds.
    if (big > 10n ** 14n) return { [`tables.${at}.bigBlind`]: 'too large' };
    if (one.maxBuyIn < one.minBuyIn) return { [`tables.${at}.maxBuyIn`]: 'below the smallest buy-in' };
    if (one.bots > 0 && !one.demo) return { [`tables.${at}.bots`]: 'house bots play for play money only' };
    if (one.bots > one.seats - 2)
      return { [`tables.${at}.bots`]: 'a seat for a player and a free one stay beside the bots' };
    if (isSitAndGo(one.id)) return { [`tables.${at}.id`]: 'ids of sit-and-gos begin with sg-' };
    if (isTournamentId(one.id)) return { [`tables.${at}.id`]: 'ids of tournaments begin with mt-' };
  }
  for (const [at, one] of sitAndGos.entries()) {
    const known = currency(one.currency);
    if (!known) return { [`sitAndGos.${at}.currency`]: `there is no currency ${one.currency}` };
    const buyIn = parseAmount(one.buyIn, known);
    const fee = parseAmount(one.fee, known);
    if (buyIn === null || buyIn <= 0n)
      return { [`sitAndGos.${at}.buyIn`]: `no amount of ${one.currency}, or nothing` };
    if (fee === null || fee > buyIn)
      return { [`sitAndGos.${at}.fee`]: `no amount of ${one.currency}, or above the buy-in` };
    // Nine of both stay far below what a column holds.
    if (buyIn > 10n ** 16n) return { [`sitAndGos.${at}.buyIn`]: 'too large' };
  }
  return null;
}

/** The money of the terms of a table; null: there is no such currency. */
export function curOf({ kit }: PokerContext, { currency, demo }: TableSettings): number | null {
  const known = kit.money.currency(currency);
  return known ? ledgerId(known, demo ? 'demo' : 'real') : null;
}

/** Whether the row of a table is in the money of its terms: that of an occupied table stays as it was. */
export function isPlayedFor(
  context: PokerContext,
  { cur }: { readonly cur: number },
  terms: TableSettings,
): boolean {
  return curOf(context, terms) === cur;
}

/** Whether a seat of a table may be taken now, whoever asks. */
export function isTableOpen(
  context: PokerContext,
  table: { readonly cur: number },
  terms: TableSettings,
): boolean {
  const only = context.onlyCurrency();
  return (
    terms.enabled &&
    (only === null || only === terms.currency) &&
    !(context.kit.config.demo && table.cur > 0) &&
    isPlayedFor(context, table, terms)
  );
}

/** Rows for the tables of the settings. What is fixed while somebody sits there changes when nobody does. Safe to repeat. */
export async function ensureTables(context: PokerContext): Promise<void> {
  const { kit } = context;
  const known = await kit.db.pool.query<{ id: string; cur: number; size: number; game: Game }>(
    'select id, cur, size, game from poker_table',
  );
  for (const terms of context.settings().tables) {
    const cur = curOf(context, terms);
    if (cur === null) continue;
    const row = known.rows.find(({ id }) => id === terms.id);
    if (row?.cur === cur && row.size === terms.seats && row.game === terms.game) continue;
    if (row) {
      await kit.db.transaction(async (client) => {
        // A seat may be taken at this moment: only a statement that begins under the lock sees it.
        await client.query('select 1 from poker_table where id = $1 for update', [terms.id]);
        const { rowCount } = await client.query(
          `update poker_table t set cur = $2, size = $3, game = $4, positions = null, version = version + 1,
             average_pot = case when cur = $2 then average_pot end where id = $1
             and not exists (select 1 from poker_seat s where s.table_id = t.id)`,
          [terms.id, cur, terms.seats, terms.game],
        );
        // Nobody can bring back what was of other money.
        if (rowCount === 1 && row.cur !== cur)
          await client.query('delete from poker_left where table_id = $1', [terms.id]);
      });
      continue;
    }
    const { sealed, commitment } = nextSeed(context);
    await kit.db.pool.query(
      `insert into poker_table (id, cur, size, game, next_sealed, next_commitment, chain) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (id) do nothing`,
      [terms.id, cur, terms.seats, terms.game, sealed, commitment, hashOf(terms.id)],
    );
  }
}

/** Terms of a table as calls show them, with what its row says while somebody sits there. @param hand the last one */
export function termsView(
  context: PokerContext,
  { cur, size, game }: { readonly cur: number; readonly size: number; readonly game: Game },
  terms: TableSettings,
  hand: Hand | null,
) {
  const currency = context.currency(cur);
  // Blinds of other money are no amounts of this one.
  const { smallBlind, bigBlind } = isPlayedFor(context, { cur }, terms)
    ? {
        smallBlind: unitsIn(context, cur, terms.smallBlind),
        bigBlind: unitsIn(context, cur, terms.bigBlind),
      }
    : (hand?.start ?? { smallBlind: 0n, bigBlind: 0n });
  return {
    id: terms.id,
    name: terms.name,
    seats: size,
    game,
    currency: currency.code,
    decimals: currency.decimals,
    demo: cur < 0,
    bots: cur < 0 ? terms.bots : 0,
    smallBlind: formatAmount(smallBlind, currency),
    bigBlind: formatAmount(bigBlind, currency),
    minBuyIn: formatAmount(bigBlind * BigInt(terms.minBuyIn), currency),
    maxBuyIn: formatAmount(bigBlind * BigInt(terms.maxBuyIn), currency),
  };
}

/** Terms of a table whose chips are no money, in the blinds of the hand that is shown, or of now. */
export function chipTerms(
  context: PokerContext,
  { id, size, game, hand }: TableState,
  { name, cur }: { readonly name: string; readonly cur: number },
  blinds: { readonly smallBlind: bigint; readonly bigBlind: bigint },
) {
  const { smallBlind, bigBlind } = hand?.endedAt === null ? hand.start : blinds;
  return {
    id,
    name,
    seats: size,
    game,
    currency: context.currency(cur).code,
    decimals: 0,
    demo: cur < 0,
    bots: 0,
    smallBlind: smallBlind.toString(),
    bigBlind: bigBlind.toString(),
    minBuyIn: '0',
    maxBuyIn: '0',
  };
}
