/** Accounts with aggregators: those of the configuration, and beside them those that staff keep here, sealed, alike in all processes. */
import type pg from 'pg';
import type { Config } from '#platform/server/config/config.ts';
import {
  type GivenProviders,
  PROVIDER_ACCOUNTS,
  type Providers,
  type ProviderSettingName,
  providerSettings,
  providersOf,
} from '#platform/server/config/providers.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { AGGREGATORS, type AggregatorId } from '../../reports-contract.ts';

const CHANGED = 'phoenix_provider_accounts';

export interface StoredAccount {
  readonly given: GivenProviders;
  /** Since when there is one, epoch milliseconds. */
  readonly openedAt: number;
  readonly setAt: number;
  readonly setBy: string;
}
type Stored = ReadonlyMap<AggregatorId, StoredAccount>;

export interface Accounts {
  /** The configuration with every account there is. */
  config(): Config;
  stored(id: AggregatorId): StoredAccount | null;
  /** Whether the configuration has it: that comes first, and what is kept here rests. */
  isConfigured(id: AggregatorId): boolean;
  /** Sessions that were opened before this are over, epoch milliseconds. */
  openedAt(provider: string): number;
  /** Reads what there is and listens for changes; before it only the configuration's are known. */
  open(): Promise<void>;
  /** Keeps what `change` makes of the account; null: none, 'same': as it is. One change at a time. */
  change(
    id: AggregatorId,
    author: string,
    change: (before: GivenProviders | null, client: pg.PoolClient) => Promise<GivenProviders | null | 'same'>,
  ): Promise<void>;
  onChange(listener: () => void): void;
}

type AccountKit = Pick<ServerKit, 'config' | 'db' | 'vault' | 'runtime' | 'notifications' | 'log'>;

export function createAccounts(kit: AccountKit): Accounts {
  const { config, db, vault, runtime, notifications } = kit;
  const listeners: (() => void)[] = [];
  let stored: Stored = new Map();
  let merged = config;
  let turn = Promise.resolve();

  async function read(): Promise<void> {
    stored = await readAccounts(kit);
    merged = { ...config, providers: mergedProviders(config.providers, stored) };
    for (const listener of listeners) listener();
  }

  /** One after the other, so that what was read last counts. */
  function look(): Promise<void> {
    turn = turn.catch(() => undefined).then(read);
    return turn;
  }

  return {
    config: () => merged,
    stored: (id) => stored.get(id) ?? null,
    isConfigured: (id) => Boolean(config.providers[id]),
    openedAt: (provider) =>
      config.providers[provider as AggregatorId] ? 0 : (stored.get(provider as AggregatorId)?.openedAt ?? 0),
    async open() {
      const quietly = (error: unknown): void =>
        kit.log.warn({ err: error }, 'accounts with providers could not be read again');
      await notifications.on(CHANGED, () => void look().catch(quietly));
      await look();
    },
    async change(id, author, change) {
      await db.transaction(async (client) => {
        await client.query('lock table provider_account in share row exclusive mode');
        const { rows } = await client.query<{ sealed: Buffer }>(
          'select sealed from provider_account where provider = $1',
          [id],
        );
        const after = await change(rows[0] ? openedOrEmpty(vault, rows[0].sealed) : null, client);
        if (after === 'same') return;
        if (after === null) await client.query('delete from provider_account where provider = $1', [id]);
        else
          await client.query(
            `insert into provider_account (provider, sealed, opened_at, set_at, set_by) values ($1, $2, $3, $3, $4)
             on conflict (provider) do update set sealed = excluded.sealed, set_at = excluded.set_at, set_by = excluded.set_by`,
            [id, vault.seal(JSON.stringify(after)), new Date(runtime.now()), author],
          );
        await notifications.send(CHANGED, id, client);
      });
      await look();
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

/** What is kept here, for those who listen to no changes: commands. */
export async function withStoredAccounts(
  kit: Pick<AccountKit, 'config' | 'db' | 'vault' | 'log'>,
): Promise<Config> {
  return { ...kit.config, providers: mergedProviders(kit.config.providers, await readAccounts(kit)) };
}

async function readAccounts({ db, vault, log }: Pick<AccountKit, 'db' | 'vault' | 'log'>): Promise<Stored> {
  const { rows } = await db.pool.query<{
    provider: string;
    sealed: Buffer;
    opened_at: Date;
    set_at: Date;
    set_by: string;
  }>('select provider, sealed, opened_at, set_at, set_by from provider_account');
  const stored = new Map<AggregatorId, StoredAccount>();
  for (const { provider, sealed, opened_at, set_at, set_by } of rows) {
    const id = AGGREGATORS.find((one) => one === provider);
    try {
      const given = opened(vault, sealed);
      // One that an upgrade no longer takes is not there, and shown as such.
      if (id && refusedNames(id, given, false).length === 0)
        stored.set(id, {
          given,
          openedAt: opened_at.getTime(),
          setAt: set_at.getTime(),
          setBy: set_by,
        });
    } catch (error) {
      log.error({ err: error, provider }, 'the keys of a provider cannot be opened');
    }
  }
  return stored;
}

function opened(vault: AccountKit['vault'], sealed: Buffer): GivenProviders {
  return JSON.parse(vault.open(sealed)) as GivenProviders;
}

/** What another key has sealed is lost, and staff may put something in its place. */
function openedOrEmpty(vault: AccountKit['vault'], sealed: Buffer): GivenProviders {
  try {
    return opened(vault, sealed);
  } catch {
    return {};
  }
}

function mergedProviders(configured: Providers, stored: Stored): Providers {
  const kept = providersOf(Object.assign({}, ...[...stored.values()].map(({ given }) => given)));
  const { script = null, origins = [] } = configured.renderer ?? {};
  return {
    slotegrator: configured.slotegrator ?? kept.slotegrator,
    softswiss: configured.softswiss ?? kept.softswiss ?? null,
    pragmatic: configured.pragmatic ?? kept.pragmatic ?? null,
    hub88: configured.hub88 ?? kept.hub88 ?? null,
    betby: configured.betby ?? (kept.betby ? { ...kept.betby, script, origins } : null),
    renderer: configured.renderer ?? null,
  };
}

/** Names whose value is missing or not as the provider writes it. @param worth money here is worth something */
export function refusedNames(id: AggregatorId, given: GivenProviders, worth: boolean): ProviderSettingName[] {
  const { needed, more } = PROVIDER_ACCOUNTS[id];
  const names: readonly ProviderSettingName[] = [...needed, ...more];
  return names.filter((name) => {
    const value = given[name];
    if (value === undefined) return (needed as readonly ProviderSettingName[]).includes(name);
    if (!providerSettings[name].schema.safeParse(value).success) return true;
    return isAddress(name) && !isSafe(value, worth);
  });
}

const isAddress = (name: ProviderSettingName): boolean => /_(URL|LAUNCH|FRAMES|PICTURES)$/.test(name);

/** What staff write down is asked by the server itself and shown to players: encrypted, or on this machine where nothing is worth anything. */
function isSafe(value: string, worth: boolean): boolean {
  return value
    .split(',')
    .map((one) => one.trim())
    .every(
      (one) =>
        /^https:\/\/[^@/]+(\/|$)/.test(one) || (!worth && /^http:\/\/127\.0\.0\.1:\d+(\/|$)/.test(one)),
    );
}
