/** What every part of this room shares. */
import type { ServerKit } from '#platform/server/kit.ts';
import { providerSettings, type ProviderSettings } from '../settings.ts';
import type { Config } from '#platform/server/config/config.ts';
import { type Accounts, createAccounts } from './accounts/store.ts';
import { keysOf } from './keys.ts';
import { judge, type Judge } from './core/judge.ts';
import { type EmulatorChild, emulatorChild } from './emulator/child.ts';
import { PAGES } from './emulator/pass.ts';
import { createMessageLog, type MessageLog } from './messages/log.ts';
import { createNonces, type Nonces } from './nonces.ts';
import { remembered, type Remembered } from './remembered.ts';

const KEPT = 20_000;

/** Product of policy. */
export const PRODUCT = 'providers';

/** A game that was opened for a player. */
export interface Opened {
  readonly user: bigint;
  readonly cur: number;
  readonly country: string | null;
  /** When, epoch milliseconds. */
  readonly at: number;
}

export interface ProviderContext {
  readonly kit: ServerKit;
  /** With every account with an aggregator that there is. */
  config(): Config;
  readonly accounts: Accounts;
  settings(): ProviderSettings;
  /** The one currency that the operator allows; null while there are several. */
  onlyCurrency(): string | null;
  /** What calls make of transactions. */
  readonly judge: Judge;
  readonly nonces: Nonces;
  /** Calls as they came. */
  readonly messages: MessageLog;
  /** Accounts by their public ids, and sessions by their ids: what a call is looked up by. */
  readonly names: Remembered<bigint>;
  readonly sessions: Remembered<Opened>;
  /** Accounts that the validation plays with, as far as they were met. */
  readonly checkers: Set<bigint>;
  /** The emulator of this process; asked for only while it may run. */
  emulator(): EmulatorChild;
  /** Ends it, if it was ever asked for. */
  stopEmulator(): void;
  /** Where this process takes calls of aggregators that run beside it. */
  readonly callback: Callback;
}

interface Callback {
  /** Null while nobody has called and the port is the system's choice. */
  url(): string | null;
  /** A request came in at this port. */
  seen(port: number | undefined): void;
}

/** @param judged another judge, for a test that wants to see a fault found */
export function createContext(kit: ServerKit, judged: Judge = judge): ProviderContext {
  const settings = () => kit.settings.get('providers', providerSettings);
  const accounts = createAccounts(kit);
  return {
    kit,
    config: accounts.config,
    accounts,
    settings,
    onlyCurrency: () => kit.services.onlyCurrency(),
    judge: judged,
    nonces: createNonces(kit),
    messages: createMessageLog(kit, () => settings().messageDays),
    names: remembered(KEPT),
    sessions: remembered(KEPT),
    checkers: new Set(),
    ...emulatorOnce(kit, accounts),
    callback: callbackOf(kit),
  };
}

function emulatorOnce(
  kit: ServerKit,
  accounts: Accounts,
): Pick<ProviderContext, 'emulator' | 'stopEmulator'> {
  let child: EmulatorChild | null = null;
  const stopEmulator = (): void => {
    child?.stop();
    // The next one may have other keys.
    child = null;
  };
  kit.onClose(stopEmulator);
  return {
    stopEmulator,
    emulator: () =>
      (child ??= emulatorChild({
        keys: keysOf(accounts.config(), { emulator: true })!,
        pages: `${kit.config.publicUrl}${PAGES}`,
        token: kit.runtime.random(24).toString('hex'),
        log: kit.log,
      })),
  };
}

function callbackOf({ config: { host, port } }: ServerKit): Callback {
  let known = port;
  const name = host === '::' || host === '::1' ? '[::1]' : host === '0.0.0.0' ? '127.0.0.1' : host;
  return {
    url: () => (known === 0 ? null : `http://${name}:${known}/api/providers/slotegrator`),
    seen: (from) => void (known ||= from ?? 0),
  };
}

/** Id of an aggregator's game among all games of the house. */
export function gameId(provider: string, game: string): string {
  return `external:${provider}:${game}`;
}
