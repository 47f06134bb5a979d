/** The one text beside transactions: every family's hot address signs it, once a day and currency, and nothing else gets a signature. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reserveText } from '#engines/reserves/message.ts';
import { signatureFault } from '#engines/reserves/verify.ts';
import { CHAIN_IDS, type ChainId } from '../driver.ts';
import { fixedRuntime, type FixedRuntime } from '../../server/runtime.ts';
import { signerClient, type Signer } from './client.ts';
import { chainOf } from './testing/plans.ts';
import { signerAt, type SignerAt } from './testing/signer-at.ts';

const DAY_MS = 86_400_000;
const ROOT = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);

let folder: string;
let runtime: FixedRuntime;
let at: SignerAt;
let signer: Signer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'phoenix-reserves-'));
  runtime = fixedRuntime();
  at = await signerAt(folder, runtime);
  signer = signerClient(async () => at.endpoint);
});
afterEach(async () => {
  await at.close();
  rmSync(folder, { recursive: true, force: true });
});

const dayOf = (days = 0) => new Date(runtime.now() + days * DAY_MS).toISOString().slice(0, 10);
const textOf = (root = ROOT, days = 0) => reserveText({ day: dayOf(days), root });
const coinOf = (chain: ChainId) => chainOf(chain).assets[0]!.currency;
async function answerOf(text: string, chain: ChainId = 'eth', currency = coinOf(chain)): Promise<string> {
  const answer = await signer.reserves(chain, currency, text);
  return 'refused' in answer ? answer.refused : 'signed';
}

it.each(CHAIN_IDS)(
  'the hot address of %s signs it, in the form of its wallets, and for it alone',
  async (chain) => {
    const text = textOf();
    const answer = await signer.reserves(chain, coinOf(chain), text);
    if ('refused' in answer) throw new Error(answer.message);
    const { address, signature } = answer;
    expect(address).toBe(chainOf(chain).keys.address('1/0').address);
    const signed = { chain, network: 'local', address, text, signature } as const;
    expect(signatureFault(signed)).toBe(null);
    expect(signatureFault({ ...signed, text: textOf(OTHER) })).toBe('signature');
    expect(signatureFault({ ...signed, address: chainOf(chain).keys.address('0/0').address })).toBe(
      'signature',
    );
  },
);

it.each([
  'a text',
  '',
  `0x${ROOT}`,
  `phoenix-reserves|2026-01-01|${ROOT}|more`,
  'phoenix-reserves|2026-01-01|',
  'http://localhost wants you to sign in with your Ethereum account:',
])('no other text is signed: %j', async (text) => {
  for (const chain of CHAIN_IDS) {
    expect(await answerOf(text, chain)).toBe('reserves-text');
    // Nor by whoever comes past the rules.
    expect(() => chainOf(chain).keys.signReserves(text)).toThrow('not the text of reserves');
  }
});

it('a second root of the day is refused, also after a start, and the same one gives the same bytes', async () => {
  const first = await signer.reserves('eth', 'eth', textOf());
  expect(await answerOf(textOf(OTHER))).toBe('reserves-root');
  await at.close();
  at = await signerAt(folder, runtime);
  expect(await answerOf(textOf(OTHER))).toBe('reserves-root');
  expect(await signer.reserves('eth', 'eth', textOf())).toEqual(first);
  // Another currency has a tree of its own, and another day another root.
  expect(await answerOf(textOf(OTHER), 'eth', 'usdt')).toBe('signed');
  runtime.advance(2 * DAY_MS);
  expect(await answerOf(textOf(OTHER))).toBe('signed');
  const { lines } = await signer.log({ limit: 20 });
  expect(lines.toReversed().map(({ event, rule }) => rule ?? event)).toEqual([
    'start',
    'reserves',
    'reserves-root',
    'start',
    'reserves-root',
    'reserves',
    'reserves',
  ]);
});

it('only today and yesterday are signed for, and currencies that the chain carries', async () => {
  expect(await answerOf(textOf(ROOT, 1))).toBe('reserves-day');
  expect(await answerOf(textOf(ROOT, -2))).toBe('reserves-day');
  expect(await answerOf(textOf(ROOT, -1))).toBe('signed');
  expect(await answerOf(textOf(), 'eth', 'btc')).toBe('reserves-currency');
});
