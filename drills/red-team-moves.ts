/** What somebody with the server's socket, token and database role tries. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Plan } from '#platform/chains/driver.ts';
import type { Purpose } from '#platform/chains/signer/protocol.ts';
import { checksumAddress } from 'viem';
import { assertion, passkeyOf } from '#platform/chains/signer/testing/passkey-of.ts';
import { moveOnChain } from './red-team-chains.ts';
import { inventRows, tryToSign, type Approval, type Raid } from './red-team-rows.ts';
import type { StaffWord } from './red-team-staff.ts';
import { nodeCall } from './wallet-checks.ts';

/** Approved by rule, and by staff with something in the place of a signature. */
const RULE: Approval = ['rule', null];
const NOTHING = { id: 'replayed', response: { signature: 'AAAA' } };

/** Moves that write rows before they ask the signer. */
const INVENTS = /an? (invented withdrawal|approval of staff)/;

type Move = (raid: Raid) => Promise<string>;

/** One try at a signature. `took`: rows that it invented are in the database. */
export async function forge(raid: Raid): Promise<{ move: string; result: string; took: boolean }> {
  const [move, play] = randomInt(2) === 0 ? MOVES[randomInt(MOVES.length)]! : moveOnChain();
  try {
    const result = await play(raid);
    return { move, result, took: INVENTS.test(move) };
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    const said = code ? 'database' : 'error';
    return { move, result: `${said}: ${message.slice(0, 60)}`, took: false };
  }
}

const ETHER = 10n ** 18n;

/** What the thief makes of a real signature of staff: an approval's proof for somebody's withdrawal. */
const REPLAYS: Readonly<Record<string, (word: StaffWord) => readonly [string, unknown]>> = {
  'as it is': ({ staff, proof }) => [staff, proof],
  'in another name': ({ proof }) => ['0123456789abcdef01234567', proof],
  'with another nonce': ({ staff, proof }) => [staff, { ...proof, nonce: randomBytes(16).toString('hex') }],
  'with today’s time': ({ staff, proof }) => [staff, { ...proof, at: Date.now() }],
  'under a key of the thief’s': ({ staff, proof }) => {
    const own = passkeyOf(staff);
    const challenge = approvalChallengeOf(proof);
    return [staff, { ...proof, ...assertion(own, challenge) }];
  },
  'over a text of the thief’s': ({ staff, proof }) => [
    staff,
    { ...proof, clientDataJSON: Buffer.from('{"type":"webauthn.get"}').toString('base64url') },
  ],
};

function approvalChallengeOf({ clientDataJSON }: StaffWord['proof']): string {
  const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { challenge: string };
  return data.challenge;
}

const MOVES: readonly (readonly [string, Move])[] = [
  ...Object.entries(REPLAYS).map(
    ([how, make]) =>
      [
        `an invented withdrawal with a real signature of staff, ${how} [approvals of staff are theirs]`,
        async (raid: Raid) => invent(raid, 100, [make(raid.word)], true),
      ] as const,
  ),
  [
    'a real signature of staff for another attempt of its withdrawal',
    async (raid) => signFor(raid, raid.word.withdrawal, mine(raid), 8_000_000n, randomInt(2, 30_000)),
  ],
  [
    'a real signature of staff, its withdrawal again to another address',
    async (raid) => signFor(raid, raid.word.withdrawal, mine(raid), 8_000_000n, 2),
  ],
  [
    'a real signature of staff on its own withdrawal, which is made to look unpaid',
    async (raid) => unpaid(raid, []),
  ],
  [
    'the same, with the plans that the signer may ask the chain about',
    async (raid) => unpaid(raid, await plansOf(raid)),
  ],
  ['a paid withdrawal again, with the next nonce', async (raid) => again(raid, {})],
  ['a paid withdrawal again, to another address', async (raid) => again(raid, { to: mine(raid) })],
  ['a paid withdrawal again, as attempt 2', async (raid) => again(raid, { attempt: 2 })],
  ['a paid withdrawal again, more', async (raid) => again(raid, { times: 3n })],
  ['a plan that claims another nonce than its bytes', async (raid) => again(raid, { claim: { nonce: '1' } })],
  [
    'a plan that claims another payee than its bytes',
    async (raid) => again(raid, { to: mine(raid), lie: true }),
  ],
  ['a plan that claims inputs', async (raid) => again(raid, { claim: { inputs: [`${'ab'.repeat(32)}:0`] } })],
  ['a payment from a deposit address', async (raid) => again(raid, { path: '0/0', to: mine(raid) })],
  ['a sweep to the thief', async (raid) => ours(raid, 'sweep', '1/0')],
  ['gas for the thief', async (raid) => ours(raid, 'fund', '0/0')],
  ['a cancelled payment that pays the thief', async (raid) => ours(raid, 'cancel', '1/0')],
  ['a withdrawal that nobody asked for', async (raid) => signFor(raid, randomUUID(), mine(raid), 1n, 1)],
  [
    'an invented withdrawal, approved by rule [orders have their hold]',
    async (raid) => invent(raid, 4, [RULE], false),
  ],
  [
    'an invented withdrawal with an invented journal line [balance]',
    async (raid) => invent(raid, 4, [RULE], true),
  ],
  [
    'an invented withdrawal above the automatic cap [balance]',
    async (raid) => invent(raid, 40, [RULE], true),
  ],
  [
    'an invented withdrawal, approved by invented staff [approvals of staff are theirs]',
    async (raid) =>
      invent(
        raid,
        100,
        [
          ['0123456789abcdef01234567', NOTHING],
          ['89abcdef0123456789abcdef', NOTHING],
        ],
        true,
      ),
  ],
  [
    'an approval of staff for what is paid [approvals of staff are theirs]',
    async (raid) => approveAgain(raid),
  ],
];

function mine({ loot }: Raid): string {
  const address = checksumAddress(`0x${randomBytes(20).toString('hex')}`);
  loot.addresses.add(address);
  return address;
}

interface Stored {
  readonly withdrawal: string;
  readonly plan: Plan;
}

/** A plan that the server made and the signer signed, as the database has it. */
async function stored({ db }: Raid): Promise<Stored> {
  const { rows } = await db.query<Stored>(
    `select p.withdrawal_id as withdrawal, t.plan from chain_transaction t join chain_payment p on p.id = t.payment_id
     where p.kind = 'pay' and t.txid is not null order by p.at limit 1`,
  );
  return rows[0]!;
}

interface Change {
  readonly to?: string;
  readonly times?: bigint;
  readonly attempt?: number;
  readonly path?: string;
  readonly claim?: Partial<Plan>;
  /** The plan goes on saying what was approved. */
  readonly lie?: boolean;
}

async function again(raid: Raid, change: Change): Promise<string> {
  const { withdrawal, plan } = await stored(raid);
  const body = plan.body as Record<string, string | number>;
  const nonce = await nextNonce(raid, String(body['from']));
  const value = (BigInt(body['value']!) * (change.times ?? 1n)).toString();
  const made = { ...body, nonce, value, ...(change.to ? { to: change.to.toLowerCase() } : {}) };
  const from = change.path ? (await raid.signer.address('eth', change.path)).target : String(body['from']);
  const [output] = plan.outputs;
  const outputs = change.lie
    ? plan.outputs
    : [{ ...output!, amount: value, ...(change.to ? { address: change.to } : {}) }];
  const forged = {
    ...plan,
    paths: [change.path ?? '1/0'],
    nonce,
    outputs,
    body: { ...made, from },
    ...change.claim,
  };
  if (!change.to && !change.lie) raid.loot.addresses.delete(output!.address);
  return ask(raid, forged, { kind: 'pay', withdrawal, attempt: change.attempt ?? 1 });
}

async function ours(raid: Raid, kind: 'sweep' | 'fund' | 'cancel', to: string): Promise<string> {
  const { plan } = await stored(raid);
  const body = plan.body as Record<string, string | number>;
  const nonce = await nextNonce(raid, String(body['from']));
  const payee = mine(raid);
  const value = (ETHER / 100n).toString();
  const outputs = [{ address: payee, currency: 'eth', amount: value }];
  return ask(
    raid,
    { ...plan, kind, nonce, outputs, body: { ...body, nonce, value, to: payee.toLowerCase() } },
    { kind, subject: randomUUID(), to },
  );
}

/** All that was signed for the withdrawal that staff approved. */
async function plansOf({ db, word }: Raid): Promise<Plan[]> {
  const { rows } = await db.query<{ plan: Plan }>(
    'select t.plan from chain_transaction t join chain_payment p on p.id = t.payment_id where p.withdrawal_id = $1',
    [word.withdrawal],
  );
  return rows.map(({ plan }) => plan);
}

/**
 * Its row says "approved" and its hold "held" again, so nothing speaks against it but what the signer remembers: address, amount,
 * attempt and the signature of staff are the real ones. Then the rows are as they were.
 */
async function unpaid(raid: Raid, earlier: readonly Plan[]): Promise<string> {
  const { db, word } = raid;
  const { rows } = await db.query<{
    address: string;
    net: string;
    attempt: number;
    step: string;
    state: string;
  }>(
    `select w.address, w.net::text, w.attempt, w.step, h.state from withdrawal w join hold h on h.id = w.hold_id where w.id = $1`,
    [word.withdrawal],
  );
  const { address, net, attempt, step, state } = rows[0]!;
  const put = async (status: number, as: string, hold: string) => {
    await db.query('update withdrawal set status = $2, step = $3 where id = $1', [
      word.withdrawal,
      status,
      as,
    ]);
    await db.query('update hold set state = $2 where id = (select hold_id from withdrawal where id = $1)', [
      word.withdrawal,
      hold,
    ]);
  };
  await put(3, 'done', 'held');
  try {
    return await signFor(raid, word.withdrawal, address, BigInt(net), attempt, earlier);
  } finally {
    await put(1, step, state);
  }
}

/** @param units ledger units, eight decimals */
async function signFor(
  raid: Raid,
  withdrawal: string,
  to: string,
  units: bigint,
  attempt: number,
  earlier: readonly Plan[] = [],
): Promise<string> {
  const { plan } = await stored(raid);
  const body = plan.body as Record<string, string | number>;
  const nonce = await nextNonce(raid, String(body['from']));
  const value = (units * 10n ** 10n).toString();
  const outputs = [{ address: to, currency: 'eth', amount: value }];
  return ask(
    raid,
    { ...plan, nonce, outputs, body: { ...body, nonce, value, to: to.toLowerCase() } },
    { kind: 'pay', withdrawal, attempt },
    earlier,
  );
}

/** @param hundredths of an ether */
async function invent(
  raid: Raid,
  hundredths: number,
  approvals: readonly Approval[],
  line: boolean,
): Promise<string> {
  const units = BigInt(hundredths) * 10n ** 6n;
  const to = mine(raid);
  const id = await inventRows(raid, { chain: 'eth', currency: 'eth', units, to, approvals, line });
  raid.loot.invented.push(id);
  return signFor(raid, id, to, units, 1);
}

/** As many tries at once as an attacker likes, for withdrawals that nobody made, so that one among them is not seen. @returns tries */
export async function flood(raid: Raid, tries: number): Promise<number> {
  const before = raid.loot.refused.length;
  for (let no = 0; no < tries; no++) await signFor(raid, randomUUID(), mine(raid), 1n, 1);
  return raid.loot.refused.length - before;
}

/** One for the withdrawal that staff approved. */
export const amongMany = (raid: Raid): Promise<string> =>
  signFor(raid, raid.word.withdrawal, mine(raid), 8_000_000n, 3);

async function approveAgain(raid: Raid): Promise<string> {
  const { withdrawal } = await stored(raid);
  const attempt = randomInt(2, 30_000);
  await raid.db.query(
    `insert into withdrawal_approval (withdrawal_id, attempt, staff, at) values ($1, $2, '0123456789abcdef01234567', now())`,
    [withdrawal, attempt],
  );
  return again(raid, { attempt });
}

async function nextNonce({ node }: Raid, address: string): Promise<string> {
  return BigInt(await nodeCall<string>(node, 'eth_getTransactionCount', address, 'pending')).toString();
}

/** What is signed is sent at once. */
async function ask(raid: Raid, plan: Plan, purpose: Purpose, earlier: readonly Plan[] = []): Promise<string> {
  const answer = await tryToSign(raid, plan, purpose, earlier);
  if ('rule' in answer) return `signer: ${answer.rule}`;
  raid.loot.broadcast += 1;
  await nodeCall(raid.node, 'eth_sendRawTransaction', answer.raw);
  return 'SIGNED';
}
