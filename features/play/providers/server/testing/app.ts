/** The room on the real program, and an aggregator that signs as the real one does. */
import { createHmac } from 'node:crypto';
import { identity } from '#features/account/identity/feature.ts';
import type { Providers } from '#platform/server/config/providers.ts';
import type { Feature } from '#platform/contract/feature.ts';
import { serverPart } from '#platform/server/kit.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { openCaller, type Caller } from '#platform/server/testing/call.ts';
import { inCents } from '#platform/server/testing/in-cents.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { providers } from '../../feature.ts';
import { createContext, type ProviderContext } from '../context.ts';
import { judge, type Judge } from '../core/judge.ts';
import { openProviders } from '../index.ts';
import { PROVIDER_CHECKS } from '../ledger-checks.ts';
import { signedText, sentPairs, writeParameters, type Parameters } from '../slotegrator/query.ts';

export const KEYS = { merchantId: '0000example-merchant', merchantKey: 'example-merchant-key-do-not-use' };

export interface GisReply {
  readonly status: number;
  readonly balance?: number;
  readonly transaction_id?: string;
  readonly rollback_transactions?: readonly string[];
  readonly error_code?: string;
  readonly error_description?: string;
}

/** What a caller may get wrong. */
export interface Wrong {
  readonly merchantId?: string;
  readonly key?: string;
  readonly seconds?: number;
  readonly nonce?: string;
  /** Sent in place of what was signed. */
  readonly sent?: Parameters;
}

export interface GisApp {
  readonly app: TestPlatform;
  /** What the room's parts share. */
  readonly context: ProviderContext;
  /** Calls of any protocol, as bytes. */
  readonly send: Caller['send'];
  /** Lets time pass. */
  pass(milliseconds: number): void;
  /** A new player with these euros. */
  player(euros: string): Promise<TestPlayer>;
  /** The balance in units of the ledger. */
  balance(player: TestPlayer): Promise<bigint>;
  /** In cents. @throws for parts of a cent */
  cents(player: TestPlayer): Promise<bigint>;
  /** Units of an amount of euros. */
  units(euros: string): bigint;
  /** Calls as the aggregator does. */
  call(parameters: Parameters, wrong?: Wrong): Promise<GisReply>;
  /** Findings of the ledger's checks and the room's own. */
  audit(): Promise<readonly unknown[]>;
}

export interface GisOptions {
  /** Where games are opened. */
  readonly url?: string | null;
  readonly judge?: Judge;
  /** Accounts with other aggregators. */
  readonly others?: Omit<Providers, 'slotegrator'>;
  /** Counts what each address and player asks, as a house does that is open. */
  readonly rateLimits?: boolean;
  /** Further features of the house. */
  readonly features?: readonly Feature[];
}

export async function gisApp({
  url = null,
  judge: judged = judge,
  features = [],
  others = {},
  rateLimits = false,
}: GisOptions = {}): Promise<GisApp> {
  const system = systemRuntime();
  const began = system.now();
  let shift = 0;
  let count = 0;
  let context!: ProviderContext;
  const server = async () => ({
    default: serverPart((kit) => openProviders((context = createContext(kit, judged)))),
  });
  const app = await createTestPlatform({
    lanesApart: true,
    features: [identity, ...features, { ...providers, server }],
    // What is counted in a minute is counted the same on a machine that is busy: then time moves by `pass` alone.
    runtime: { ...system, now: () => (rateLimits ? began : system.now()) + shift },
    config: {
      rateLimits,
      trustProxy: 1,
      geo: { header: 'x-country', database: null },
      providers: { slotegrator: { ...KEYS, url }, ...others },
    },
  });
  const { send } = openCaller(app.url);
  const made: GisApp = {
    app,
    send,
    context,
    pass(milliseconds) {
      shift += milliseconds;
    },
    async player(euros) {
      const player = await app.register();
      if (euros !== '0') await app.credit(player.id, 'eur', euros);
      return player;
    },
    balance: async ({ id }) =>
      (await app.kit.money.balances(id)).find(({ currency }) => currency.code === 'eur')!.real,
    cents: async (player) => inCents(await made.balance(player), app.kit.money.currency('eur')!),
    units: (euros) => app.units(euros, 'eur'),
    async call(parameters, wrong = {}) {
      const headers = {
        'X-Merchant-Id': wrong.merchantId ?? KEYS.merchantId,
        'X-Nonce': wrong.nonce ?? `nonce-${++count}`,
        'X-Timestamp': String(Math.floor((system.now() + shift) / 1000) + (wrong.seconds ?? 0)),
      };
      const signed = createHmac('sha1', wrong.key ?? KEYS.merchantKey)
        .update(signedText(sentPairs(parameters), headers), 'latin1')
        .digest('hex');
      const { status, body } = await send(
        'POST',
        '/api/providers/slotegrator',
        { ...headers, 'X-Sign': signed, 'content-type': 'application/x-www-form-urlencoded' },
        writeParameters(wrong.sent ?? parameters),
      );
      return { status, ...(body as object) };
    },
    async audit() {
      const client = await app.platform.db.pool.connect();
      try {
        return (await auditLedger(client, PROVIDER_CHECKS)).findings;
      } finally {
        client.release();
      }
    },
  };
  return made;
}
