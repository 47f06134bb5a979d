import type { Database } from '#platform/server/database/handle.ts';
import type { Identity, Player } from '#platform/server/identity/identity.ts';
import { isFailure } from '#platform/contract/error.ts';
import { parseAmount } from '#platform/contract/money.ts';
import type { Audit } from '#platform/server/audit/audit.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { EVERY_EDITION } from '#platform/server/money/terms.ts';
import type { Money } from '#platform/server/money/money.ts';
import type { Runtime } from '#platform/server/runtime.ts';
import type { StepReport } from './run.ts';

interface Floor {
  readonly db: Pick<Database, 'pool' | 'transaction'>;
  readonly identity: Pick<Identity, 'byId' | 'create' | 'setPrivateBets'>;
  readonly runtime: Pick<Runtime, 'random' | 'uuid'>;
}

interface Bank extends Floor {
  readonly audit: Pick<Audit, 'append'>;
  readonly money: Pick<Money, 'currency' | 'balances' | 'post' | 'noteTerms'>;
}

const FAULTS_NOTED = 20;
/** What came of a run, in the audit log. */
export const VALIDATED = 'providers.validated';

/** What the validation plays with. */
export const CHECKED = { currency: 'eur', amount: '100' } as const;

export async function isChecker({ pool }: Pick<Database, 'pool'>, user: bigint): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from provider_checker where user_id = $1', [
    user.toString(),
  ]);
  return rowCount === 1;
}

/**
 * The account that the validation plays with, made when there is none. Nobody can log in to it, and its name is drawn, so
 * none of the players is ever taken for it.
 * @returns the account, and whether it is new
 */
export async function checkerAccount({
  db,
  identity,
  runtime,
}: Floor): Promise<{ player: Player; made: boolean }> {
  const { rows } = await db.pool.query<{ user_id: string }>('select user_id::text from provider_checker');
  const known = rows[0] && (await identity.byId(BigInt(rows[0].user_id)));
  if (known) return { player: known, made: false };
  const name = `checker_${runtime.random(4).toString('hex')}`;
  const player = await db.transaction(async (client) => {
    const created = await identity.create({ name, email: null, passwordHash: null }, client);
    await client.query('insert into provider_checker (user_id) values ($1)', [created.id.toString()]);
    return created;
  });
  await identity.setPrivateBets(player.id, true);
  return { player, made: true };
}

/** Writes down what came of a run, with the first steps that do not hold. */
export async function noteOutcome(
  audit: Pick<Audit, 'append'>,
  { author, provider }: { author: string; provider: string },
  steps: readonly Pick<StepReport, 'what' | 'fault'>[],
): Promise<void> {
  const faults = steps.flatMap(({ what, fault }) => (fault === null ? [] : [`${what}: ${fault}`]));
  const detail = { steps: steps.length, failed: faults.length, faults: faults.slice(0, FAULTS_NOTED) };
  await audit.append({ actor: author, action: VALIDATED, subject: provider, detail });
}

/**
 * Does `work` with the account of the validation, which is given money for it; what is left goes back, also what an earlier run
 * left that was cut short.
 * @param author who wanted it, for the audit log
 * @throws when the house lacks the currency, or the money cannot be moved
 */
export async function withChecker<T>(
  bank: Bank,
  { author, provider }: { author: string; provider: string },
  work: (checker: { player: Player; currency: string }) => Promise<T>,
): Promise<T> {
  const { money, audit, runtime } = bank;
  const { player, made } = await checkerAccount(bank);
  const subject = player._id;
  if (made)
    await audit.append({
      actor: author,
      action: 'user.create',
      subject,
      detail: { name: player.name, roles: [] },
    });
  const currency = money.currency(CHECKED.currency);
  if (!currency) throw new Error(`the house has no ${CHECKED.currency}`);

  async function move(net: bigint): Promise<void> {
    const posted = await money.post({
      user: player.id,
      cur: currency!.id,
      net,
      counter: ACCOUNT.operator,
      kind: KIND.adjust,
      key: runtime.uuid(),
      note: 'validation of providers',
    });
    if (isFailure(posted)) throw new Error(posted.message);
  }

  await bank.db.transaction((client) => money.noteTerms(client, player.id, EVERY_EDITION));
  try {
    await move(parseAmount(CHECKED.amount, currency)!);
    await audit.append({ actor: author, action: 'providers.validate', subject, detail: { provider } });
    return await work({ player, currency: currency.code });
  } finally {
    const left = (await money.balances(player.id)).find((one) => one.currency.code === currency.code);
    if (left && left.real > 0n) await move(-left.real);
  }
}
