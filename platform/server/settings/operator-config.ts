import type pg from 'pg';
import type { Logger } from 'pino';
import type { Notifications } from '../database/notifications.ts';
import type { Database } from '../database/handle.ts';

export interface StoredSetting {
  readonly version: number;
  readonly value: unknown;
}

/** One consistent picture of everything the operator decides while the program runs. */
export interface OperatorConfig {
  readonly revision: number;
  readonly settings: ReadonlyMap<string, StoredSetting>;
  readonly switches: ReadonlyMap<string, boolean>;
}

export interface OperatorConfigStore {
  current(): OperatorConfig;
  /** Runs `change` in the transaction that moves the revision; one at a time across all processes, each knowing all before it. */
  change<T>(feature: string, change: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Looks now, instead of when the notification comes. */
  refresh(): Promise<void>;
  /** Called with each feature whose setting or switch changed, here or in another process. */
  onChange(listener: (feature: string) => void): void;
  close(): void;
}

const channel = 'phoenix_policy';
const pollEvery = 1_000;

const readAll = `
  select no::text as revision,
    (select coalesce(json_object_agg(feature, json_build_object('version', version, 'value', value)), '{}')
     from (select distinct on (feature) feature, version, value from setting_version order by feature, version desc) latest) as settings,
    (select coalesce(json_object_agg(feature, is_on), '{}') from feature_switch) as switches
  from policy_revision`;

interface OperatorConfigRow {
  revision: string;
  settings: Record<string, StoredSetting>;
  switches: Record<string, boolean>;
}

/**
 * Reads the policy into memory and keeps it fresh: woken by the database's notification, and once a
 * second by the revision alone, in case a notification was lost.
 */
export async function openOperatorConfig(
  db: Database,
  notifications: Notifications,
  log: Logger,
): Promise<OperatorConfigStore> {
  const listeners: ((feature: string) => void)[] = [];
  let policy: OperatorConfig = await read(db.pool);
  let refreshing: Promise<void> | null = null;

  /** Refreshes that are asked for while one runs wait for it and then look again. */
  async function refresh(): Promise<void> {
    while (refreshing) await refreshing;
    refreshing = read(db.pool)
      .then(replace)
      .finally(() => (refreshing = null));
    await refreshing;
  }

  function replace(next: OperatorConfig): void {
    if (next.revision <= policy.revision) return;
    const changed = differences(policy, next);
    policy = next;
    for (const feature of changed) for (const listener of listeners) listener(feature);
  }

  const quietly = (error: Error) => log.debug({ reason: error.message }, 'cannot read the policy yet');
  await notifications.on(channel, () => void refresh().catch(quietly));
  const timer = setInterval(() => {
    const look = async () => {
      const { rows } = await db.pool.query<{ no: string }>('select no from policy_revision');
      if (Number(rows[0]?.no) > policy.revision) await refresh();
    };
    void look().catch(quietly);
  }, pollEvery);
  timer.unref();

  return {
    current: () => policy,
    async change(feature, change) {
      const result = await db.transaction(async (client) => {
        await client.query('update policy_revision set no = no + 1');
        // Nobody else changes anything from here on, and what others have changed is known here before it is judged. The new number
        // is of this change, which is not in force yet.
        const stored = await read(client);
        replace({ ...stored, revision: stored.revision - 1 });
        const changed = await change(client);
        await notifications.send(channel, feature, client);
        return changed;
      });
      await refresh();
      return result;
    },
    refresh,
    onChange: (listener) => void listeners.push(listener),
    close: () => clearInterval(timer),
  };
}

async function read(from: pg.Pool | pg.PoolClient): Promise<OperatorConfig> {
  const { rows } = await from.query<OperatorConfigRow>(readAll);
  const row = rows[0];
  if (!row) throw new Error('policy_revision is empty');
  return {
    revision: Number(row.revision),
    settings: new Map(Object.entries(row.settings)),
    switches: new Map(Object.entries(row.switches)),
  };
}

function differences(before: OperatorConfig, after: OperatorConfig): Set<string> {
  const settings = [...after.settings].filter(
    ([feature, { version }]) => before.settings.get(feature)?.version !== version,
  );
  const switches = [...after.switches].filter(([feature, on]) => before.switches.get(feature) !== on);
  return new Set([...settings, ...switches].map(([feature]) => feature));
}
