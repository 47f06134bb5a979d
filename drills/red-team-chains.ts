/** The raid on the chains beside Ethereum. Their plans are made without a node: what the signer signs counts as taken. */
import { randomInt, randomUUID } from 'node:crypto';
import type { ChainId, Plan } from '#platform/chains/driver.ts';
import { toLedger } from '#platform/chains/units.ts';
import type { Purpose } from '#platform/chains/signer/protocol.ts';
import { chainOf, makePlan, payeeOf, usualAmount } from '#platform/chains/signer/testing/plans.ts';
import { inventRows, tryToSign, type Approval, type Raid } from './red-team-rows.ts';

/** Whose addresses the plans' maker knows; of some chains it knows a few. */
const PAYEES = 3;
export const OTHER_CHAINS = ['btc', 'ltc', 'doge', 'sol', 'trx'] as const satisfies readonly ChainId[];
type OtherChain = (typeof OTHER_CHAINS)[number];

const payee = (chain: OtherChain): string => payeeOf(chain, 5 + randomInt(PAYEES));

type Move = (raid: Raid, chain: OtherChain) => Promise<string>;

/** A move against one of them, with the name it is counted under. */
export function moveOnChain(): readonly [string, (raid: Raid) => Promise<string>] {
  const chain = OTHER_CHAINS[randomInt(OTHER_CHAINS.length)]!;
  const [name, move] = MOVES[randomInt(MOVES.length)]!;
  return [`${chain}: ${name}`, (raid) => move(raid, chain)];
}

const RULE: Approval = ['rule', null];

const MOVES: readonly (readonly [string, Move])[] = [
  ['a withdrawal that nobody asked for', async (raid, chain) => ask(raid, plan(chain), pay(randomUUID()))],
  ['a sweep to the thief', async (raid, chain) => ours(raid, chain, 'sweep', '1/0')],
  ['gas for the thief', async (raid, chain) => ours(raid, chain, 'fund', '0/0')],
  ['a cancelled payment that pays the thief', async (raid, chain) => ours(raid, chain, 'cancel', '1/0')],
  [
    'an invented withdrawal, approved by rule [orders have their hold]',
    async (raid, chain) => invent(raid, chain, [RULE], 1n, { line: false }),
  ],
  [
    'an invented withdrawal with an invented journal line [balance]',
    async (raid, chain) => invent(raid, chain, [RULE], 1n),
  ],
  [
    'an invented withdrawal above the automatic cap [balance]',
    async (raid, chain) => invent(raid, chain, [RULE], 40n),
  ],
  [
    'an invented withdrawal with a real signature of staff [approvals of staff are theirs]',
    async (raid, chain) => invent(raid, chain, [[raid.word.staff, raid.word.proof]], 4n),
  ],
  [
    'an invented withdrawal and staff without a signature [approvals of staff are theirs]',
    async (raid, chain) => invent(raid, chain, [[raid.word.staff, null]], 1n),
  ],
  [
    'an invented withdrawal, paid five times over [balance]',
    async (raid, chain) => invent(raid, chain, [RULE], 1n, { times: 5 }),
  ],
  [
    'an invented withdrawal whose plan claims a nonce [balance]',
    async (raid, chain) => invent(raid, chain, [RULE], 1n, { claim: { nonce: '1' } }),
  ],
  [
    'an invented withdrawal whose plan claims other inputs [balance]',
    async (raid, chain) => invent(raid, chain, [RULE], 1n, { claim: { inputs: [`${'ab'.repeat(32)}:0`] } }),
  ],
  [
    'an invented withdrawal from a deposit address, for another amount [balance]',
    async (raid, chain) => invent(raid, chain, [RULE], 1n, { amount: 3n, path: '0/5' }),
  ],
];

function plan(chain: OtherChain, amount = usualAmount(chain), to = payee(chain), path = '1/0'): Plan {
  // No two are alike: other outputs, another blockhash, another time.
  const [slot, salt] = [randomInt(1, 2 ** 40), randomInt(254)];
  return makePlan(chain, { slots: [slot], salt, amount, to, path, expires: Date.now() + 9 * 60_000 + salt });
}

const pay = (withdrawal: string): Purpose => ({ kind: 'pay', withdrawal, attempt: 1 });

async function ours(
  raid: Raid,
  chain: OtherChain,
  kind: 'sweep' | 'fund' | 'cancel',
  to: string,
): Promise<string> {
  return ask(raid, { ...plan(chain), kind }, { kind, subject: randomUUID(), to });
}

interface How {
  readonly line?: boolean;
  readonly times?: number;
  readonly claim?: Partial<Plan>;
  /** Of the usual sum, in place of what the order says. */
  readonly amount?: bigint;
  readonly path?: string;
}

/** @param share of the usual sum, a hundredth of the coin */
async function invent(
  raid: Raid,
  chain: OtherChain,
  approvals: readonly Approval[],
  share: bigint,
  { line = true, times = 1, claim = {}, amount = share, path = '1/0' }: How = {},
): Promise<string> {
  const to = payee(chain);
  const { currency, decimals } = chainOf(chain).assets[0]!;
  const { rows } = await raid.db.query<{ scale: number }>('select scale from currency where code = $1', [
    currency,
  ]);
  const { units } = toLedger(usualAmount(chain) * share, decimals, rows[0]!.scale);
  const id = await inventRows(raid, { chain, currency, units, to, approvals, line });
  raid.loot.invented.push(id);
  const answers: string[] = [];
  for (let n = 0; n < times; n++)
    answers.push(
      await ask(raid, { ...plan(chain, usualAmount(chain) * amount, to, path), ...claim }, pay(id)),
    );
  return answers.includes('SIGNED')
    ? `SIGNED ${answers.filter((one) => one === 'SIGNED').length}`
    : answers.at(-1)!;
}

async function ask(raid: Raid, forged: Plan, purpose: Purpose): Promise<string> {
  const answer = await tryToSign(raid, forged, purpose);
  if ('rule' in answer) return `signer: ${answer.rule}`;
  raid.loot.signed += 1;
  return 'SIGNED';
}
