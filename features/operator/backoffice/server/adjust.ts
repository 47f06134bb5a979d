/** Operator credits and debits: postings against the operator's account. The frame shows them to the player's pages. */
import type pg from 'pg';
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { formatAmount, parseAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { Refused, refusalOf } from '#platform/server/database/refused.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microEur, type Currency } from '#platform/server/money/currency.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { ledgerId } from '#platform/server/money/ledger-id.ts';
import { aboveYou, type Agreed, ownAccount, refuseSubject } from '#platform/server/services/staff-acts.ts';
import type { adjust } from '../ledger-contract.ts';
import { findPlayer } from './people.ts';
import { keyUsed, secondNeeded, tooLarge } from './refusals.ts';

type Body = Call<typeof adjust>['body'];

/** Far above any real adjustment, and so far below the column's end that racing ones cannot reach it. */
const MAX_UNITS = 10n ** 17n;
const MAX_BALANCE = 2n ** 62n;

interface Posting {
  readonly currency: Currency;
  readonly net: bigint;
  readonly held: bigint;
}

export async function adjustBalance(kit: ServerKit, call: Call<typeof adjust>) {
  const player = await findPlayer(kit, call.body.user);
  if (isFailure(player)) return player;
  const posting = await postingOf(kit, player, call.body);
  if (isFailure(posting)) return posting;
  const { currency, net, held } = posting;
  const refused = refuseSubject(call.player, player);
  // What is given to an administrator harms nobody above.
  if (refused === ownAccount || (refused === aboveYou && net < 0n)) return refused;
  const { body } = call;
  const alone = (client: pg.ClientBase) =>
    kit.services.staffRequests.mayAlone(client, {
      staff: call.player,
      player: player.id,
      microEur: microEur(net < 0n ? -net : net, currency),
    });
  const done = await post(kit, player, body, posting, { staff: call.player._id, alone });
  if (done !== secondNeeded) return done;
  const id = await kit.services.staffRequests.ask(call.player, {
    act: 'money.adjust',
    player,
    body,
    key: body.key,
  });
  if (id === null) return keyUsed;
  return { id, balance: formatAmount(held, currency), repeated: false, waiting: true };
}

/** Posts what was asked for, once somebody else has agreed. */
export async function doAdjust(kit: ServerKit, player: Player, body: unknown, by: Agreed) {
  const asked = body as Body;
  const posting = await postingOf(kit, player, asked);
  return isFailure(posting) ? posting : post(kit, player, asked, posting, by);
}

async function postingOf(kit: ServerKit, player: Player, body: Body): Promise<Posting | Failure> {
  const currency = kit.money.currency(body.currency);
  if (!currency) return fail(422, 422, 'No such currency.', { currency: 'unknown' });
  const net = unitsOf(body.amount, currency);
  if (typeof net !== 'bigint') return net;
  const balance = (await kit.money.balances(player.id)).find((one) => one.currency.id === currency.id);
  const held = (body.demo ? balance?.demo : balance?.real) ?? 0n;
  return held + net > MAX_BALANCE ? tooLarge : { currency, net, held };
}

interface By extends Partial<Agreed> {
  readonly staff: string;
  /** Asked inside the transaction of a posting that nobody has agreed to. */
  readonly alone?: (client: pg.ClientBase) => Promise<boolean>;
}

async function post(
  kit: ServerKit,
  player: Player,
  { currency: code, amount, reason, key, demo = false }: Body,
  { currency, net }: Posting,
  { staff, second, claim, alone }: By,
) {
  async function within(client: pg.ClientBase): Promise<void> {
    const refused = claim ? await claim(client) : null;
    if (refused) throw new Refused(refused);
    if (!demo && alone && !(await alone(client))) throw new Refused(secondNeeded);
    const detail = { currency: code, demo, amount, reason, key, ...(second ? { approvedBy: second } : {}) };
    await kit.audit.append({ actor: staff, action: 'money.adjust', subject: player._id, detail }, client);
  }
  try {
    const posted = await kit.money.post({
      user: player.id,
      cur: ledgerId(currency, demo ? 'demo' : 'real'),
      net,
      counter: ACCOUNT.operator,
      kind: KIND.adjust,
      // A name space of its own: a player's request keys can never meet staff's.
      key: `backoffice.adjust:${key}`,
      note: reason,
      within,
    });
    if (isFailure(posted)) return posted;
    // Posted before, under the same key: the request is answered with that.
    const late = posted.repeated && claim ? await kit.db.transaction(claim) : null;
    if (late) return late;
    return {
      id: posted.id,
      balance: formatAmount(posted.balance, currency),
      repeated: posted.repeated,
    };
  } catch (error) {
    return refusalOf(error);
  }
}

function unitsOf(amount: string, currency: Currency): bigint | Failure {
  const units = parseAmount(amount, currency);
  if (units === null) {
    return fail(422, 1, `${currency.code.toUpperCase()} has at most ${currency.decimals} decimals.`, {
      amount: 'invalid',
    });
  }
  if (units === 0n) return fail(422, 1, 'The amount must not be zero.', { amount: 'too_small' });
  return units > MAX_UNITS || units < -MAX_UNITS ? tooLarge : units;
}
