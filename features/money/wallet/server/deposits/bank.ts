/** Payments by bank: the player pays, hands in what the bank calls the payment, and staff confirm what has arrived. */
import { isFailure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { type Currency, microEur } from '#platform/server/money/currency.ts';
import type { claimBankDeposit } from '../../deposit-contract.ts';
import { confirmedRule } from '../confirmed.ts';
import { readAmount, unitsOf } from './amount.ts';
import { MAX_UNITS } from './classify.ts';
import { minimumText, minimumUnits } from './payable.ts';
import { type DepositContext, settingsOf } from './context.ts';
import { ADD_STEP, depositViewOf, type DepositRow } from './row.ts';
import { badTxid, claimPending, refuse } from '../refusals.ts';

/** What banks call a payment: letters, digits, and what stands between them. */
const TXID = /^[A-Za-z0-9][A-Za-z0-9 ./_-]{3,63}$/;

const isPending = "aggregator = 'bank' and state = 'confirming'";

export async function showBank({ kit }: DepositContext, player: Player) {
  const { bankInstructions } = settingsOf(kit);
  if (bankInstructions === '') return refuse('unsupported');
  const { rows } = await kit.db.pool.query<DepositRow>(
    `select * from deposit where account_id = $1 and ${isPending}`,
    [player.id.toString()],
  );
  return {
    instructions: bankInstructions,
    // Short enough for any bank's form, and the same every time.
    reference: `PHX-${player._id.slice(-10).toUpperCase()}`,
    currencies: bankCurrencies(kit).map((currency) => ({
      currency: currency.code,
      minimum: minimumText(kit, currency),
      faucet: false,
    })),
    pending: rows[0] ? depositViewOf(kit, rows[0], null) : null,
  };
}

function bankCurrencies(kit: DepositContext['kit']): Currency[] {
  return settingsOf(kit).bankCurrencies.flatMap((code) => kit.money.currency(code) ?? []);
}

export async function claimPayment(
  context: DepositContext,
  { body, player, country }: Call<typeof claimBankDeposit>,
) {
  const { kit } = context;
  const unconfirmed = confirmedRule(kit, player.emailVerified);
  if (unconfirmed) return unconfirmed;
  const txid = body.txid.trim();
  if (!TXID.test(txid)) return badTxid;
  const text = readAmount(body.amount);
  if (isFailure(text)) return text;
  const currency = bankCurrencies(kit).find(({ code }) => code === body.currency);
  if (!currency || settingsOf(kit).bankInstructions === '') return refuse('unsupported');
  const units = unitsOf(text, currency);
  if (isFailure(units)) return units;
  if (units > MAX_UNITS) return refuse('unsafe');
  if (units < minimumUnits(kit, currency)) return refuse('minimum');
  const worth = microEur(units, currency);
  const refused = await kit.policy.ask('deposit', player.id, {
    product: 'wallet',
    country,
    demo: false,
    worth,
  });
  if (refused) return refused;
  const row = await store(context, { player, country, currency, txid, units });
  if (typeof row === 'string') return row === 'pending' ? claimPending : badTxid;
  return depositViewOf(kit, row, null);
}

interface Claim {
  readonly player: Player;
  /** Where they are, as far as anybody knows. */
  readonly country: string | null;
  readonly currency: Currency;
  readonly txid: string;
  readonly units: bigint;
}

/**
 * Two windows at once, and an id that was handed in before, are decided by the table. What staff declined makes room: the
 * payment may have come since, in another currency, or be somebody else's. Why it was declined goes along: it may have been
 * sent back.
 */
async function store(
  { kit }: DepositContext,
  { player, country, currency: { code, scale }, txid, units }: Claim,
): Promise<DepositRow | 'pending' | 'used'> {
  const now = new Date(kit.runtime.now());
  // Banks write ids in either case: one payment has one.
  const id = txid.toUpperCase();
  return kit.db.transaction(async (client) => {
    const former = await client.query<Pick<DepositRow, 'id' | 'note'>>(
      `update deposit set part = 'declined:' || id
        where chain = 'bank' and txid = $1 and part = 'payment' and state = 'closed' returning id, note`,
      [id],
    );
    const declined = former.rows[0];
    const { rows } = await client.query<DepositRow>(
      `insert into deposit (id, chain, txid, part, aggregator, account_id, currency, amount, decimals, units, state, needed, seen_at, country, note)
       values ($1, 'bank', $2, 'payment', 'bank', $3, $4, $5, $6, $5, 'confirming', 0, $7, $8, $9)
       on conflict do nothing returning *`,
      [
        kit.runtime.uuid(),
        id,
        player.id.toString(),
        code,
        units.toString(),
        scale,
        now,
        country,
        declined ? noteOf(declined) : null,
      ],
    );
    const row = rows[0];
    if (row) {
      await client.query(ADD_STEP, [
        row.id,
        now,
        'claimed',
        player._id,
        JSON.stringify({ units: units.toString(), ...(declined && { declined: declined.id }) }),
      ]);
      return row;
    }
    const { rowCount } = await client.query(`select 1 from deposit where account_id = $1 and ${isPending}`, [
      player.id.toString(),
    ]);
    return rowCount === 1 ? 'pending' : 'used';
  });
}

const DECLINED = 'Declined before: ';

/** What staff said of a claim that they declined, and of those before it, for who decides the next one. */
function noteOf({ note }: Pick<DepositRow, 'note'>): string {
  const said = note ?? '';
  return said.startsWith(DECLINED) ? said : `${DECLINED}${said}`;
}
