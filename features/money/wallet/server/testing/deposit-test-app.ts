/** The deposit half of the wallet on a test platform, with chains that tests drive. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identity } from '#features/account/identity/feature.ts';
import { jurisdiction } from '#features/account/jurisdiction/feature.ts';
import { backoffice } from '#features/operator/backoffice/feature.ts';
import { reconciliation } from '#features/money/reconciliation/feature.ts';
import { saferPlay } from '#features/account/safer-play/feature.ts';
import type { Feature } from '#platform/contract/feature.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Channel } from '#platform/contract/channel.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { ChainDriver } from '#platform/chains/driver.ts';
import {
  createTestPlatform,
  type TestPlatform,
  type TestPlatformOptions,
} from '#platform/server/testing/platform.ts';
import * as deposit from '../../deposit-contract.ts';
import { wallet } from '../../feature.ts';
import * as staff from '../../staff-deposit-contract.ts';
import { openDeposits, type DepositOptions, type Deposits } from '../deposits/open.ts';
import { createScanner, type Scanner } from '../deposits/scan.ts';
import { fakeSigner } from './fake-chain.ts';

export interface DepositTestApp extends TestPlatform {
  readonly deposits: Deposits;
  /** Steps until everything there is has been read. */
  read(driver: ChainDriver, scanner?: Scanner): Promise<void>;
  scanner(driver: ChainDriver): Scanner;
}

export type DepositTestAppOptions = DepositOptions & TestPlatformOptions;

export async function openDepositTestApp(options: DepositTestAppOptions): Promise<DepositTestApp> {
  let opened: Deposits | null = null;
  const half: Feature = {
    ...wallet,
    contract: Object.fromEntries(CALLS),
    server: () =>
      Promise.resolve({
        default(kit: ServerKit) {
          opened = openDeposits(kit, { signer: fakeSigner(), ...options });
        },
      }),
  };
  const platform = await createTestPlatform({
    confirmed: true,
    ...options,
    // Nobody is at the socket: what is compared with the signer is compared without it.
    config: { signer: { address: join(tmpdir(), 'no-signer.sock'), token: '' }, ...options.config },
    features: [identity, saferPlay, jurisdiction, backoffice, half, reconciliation],
  });
  const deposits = opened!;
  const scanner = (driver: ChainDriver) => createScanner(deposits.context, driver);
  return {
    ...platform,
    deposits,
    scanner,
    async read(driver, own = scanner(driver)) {
      for (let step = 0; step < 1_000; step++) if (['idle', 'halted'].includes(await own.step())) return;
      throw new Error('the scanner does not come to an end');
    },
  };
}

const exported: [string, unknown][] = [...Object.entries(deposit), ...Object.entries(staff)];
/** The deposit half of the feature's contract. */
const CALLS = exported.filter((entry): entry is [string, Endpoint | Channel] => isContract(entry[1]));

function isContract(value: unknown): value is Endpoint | Channel {
  return (
    typeof value === 'object' && value !== null && ['endpoint', 'channel'].includes((value as Endpoint).type)
  );
}
