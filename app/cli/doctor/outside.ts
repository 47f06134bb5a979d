/** What the program needs of others: Redis, nodes of chains, a mail server. */
import { openRedisClient } from '#platform/server/realtime/redis-client.ts';
import { walletSettings } from '#features/money/wallet/settings.ts';
import { createDriver } from '#platform/chains/families.ts';
import { patroniCheck } from './patroni.ts';
import {
  type Check,
  DAY_MS,
  fault,
  graver,
  HOUR_MS,
  type Installation,
  ok,
  settingOf,
  type Surroundings,
  warn,
} from './check.ts';

const ANSWER_MS = 8_000;

const redis: Check<Surroundings> = {
  name: 'redis',
  async look({ config: { redisUrl } }) {
    if (redisUrl === null) return ok('not configured: one process needs none');
    const client = openRedisClient(redisUrl, {
      lazyConnect: true,
      connectTimeout: ANSWER_MS,
      commandTimeout: ANSWER_MS,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    // Said by what is thrown.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.ping();
      return ok('answers');
    } catch (error) {
      return fault(
        `does not answer: ${(error as Error).message}`,
        'Start Redis or Valkey, or mend REDIS_URL. Until then pages on one process do not hear what happens on another, and rate limits are counted by each alone.',
      );
    } finally {
      client.disconnect();
    }
  },
};

const nodes: Check<Surroundings> = {
  name: 'chain nodes',
  async look({ config, runtime }) {
    const own = config.chains.filter(({ url }) => url !== null);
    if (own.length === 0)
      return ok(
        config.chains.length === 0 ? 'no chains are configured' : 'development chains of this program',
      );
    const wanted = own.flatMap(({ second, ...setting }) => [
      { setting, url: setting.url!, name: setting.id },
      ...(second === undefined ? [] : [{ setting, url: second, name: `${setting.id} (second)` }]),
    ]);
    const answers = await Promise.all(
      wanted.map(async ({ setting, url, name }) => {
        try {
          const driver = await createDriver(setting, url, runtime);
          try {
            return { name, height: (await inTime(driver.tip())).height, reason: null };
          } finally {
            await driver.close();
          }
        } catch (error) {
          return { name, height: null, reason: (error as Error).message };
        }
      }),
    );
    const away = answers.filter(({ reason }) => reason !== null);
    if (away.length === 0)
      return ok(answers.map(({ name, height }) => `${name} at block ${height}`).join(', '));
    return fault(
      away.map(({ name, reason }) => `${name}: ${reason}`).join('; '),
      'No deposits are seen and no withdrawals are sent there. Look whether the node runs and is reached from here, and at PHOENIX_<CHAIN>_RPC_URL.',
    );
  },
};

/** A node that keeps a connection open and is silent is away too. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), ANSWER_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export const OUTSIDE_CHECKS: readonly Check<Surroundings>[] = [patroniCheck(), redis, nodes];

const mail: Check<Installation> = {
  name: 'mail',
  async look(around) {
    const { pool, config, runtime } = around;
    const now = runtime.now();
    if (config.mail.smtp === null) {
      const { confirmedEmail } = await settingOf(pool, 'wallet', walletSettings);
      if (!confirmedEmail) return ok('letters are kept at /admin/mailbox');
      return graver(
        around,
        'no mail server, and deposits want a confirmed address',
        'Set PHOENIX_SMTP_URL and PHOENIX_MAIL_FROM (deploy/README.md, Letters), or the setting wallet.confirmedEmail to false. Until then staff pass links on from /admin/mailbox.',
      );
    }
    const { rows } = await pool.query<{ failed: number; queued: number; error: string | null }>(
      `select count(*) filter (where state = 'failed')::int as failed,
         count(*) filter (where state = 'queued' and at < $2)::int as queued,
         (array_agg(error order by id desc) filter (where error is not null and state in ('failed', 'queued')))[1] as error
       from mail where at > $1`,
      [new Date(now - 2 * DAY_MS), new Date(now - HOUR_MS)],
    );
    const { failed, queued, error } = rows[0]!;
    if (failed + queued === 0) return ok('letters go out');
    return warn(
      `${failed} letters were given up and ${queued} wait for more than an hour${error === null ? '' : `: ${error}`}`,
      'The mail server says why; see /admin/mailbox, and try it there with Send test.',
    );
  },
};

export const LETTER_CHECKS: readonly Check<Installation>[] = [mail];
