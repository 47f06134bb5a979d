import type { ChainDriver } from '#platform/chains/driver.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { WithdrawTestApp } from './withdraw-test-app.ts';

/** The process ends here. Payments stop for what is away, so that is what it looks like. */
export class Killed extends Error {
  override name = 'SignerUnreachable';
}

/** A kit and a node that end the process at the n-th moment: before or after anything that is written or sent. */
export function endingAt(
  lab: Pick<WithdrawTestApp, 'app' | 'driver'>,
  n: number,
): {
  kit: ServerKit;
  driver: ChainDriver;
  broke: () => boolean;
  moments: () => string[];
} {
  const { kit } = lab.app;
  const moments: string[] = [];
  const step = (name: string) => {
    if (moments.push(name) === n) throw new Killed(name);
  };
  async function around<R>(name: string, work: () => Promise<R>): Promise<R> {
    step(`before ${name}`);
    const result = await work();
    step(`after ${name}`);
    return result;
  }
  const run = (text: string, values?: unknown[]) =>
    /^\s*(insert|update|delete)/i.test(text)
      ? around('write', () => kit.db.pool.query(text, values))
      : kit.db.pool.query(text, values);
  const pool = new Proxy(kit.db.pool, {
    get: (target, key) => (key === 'query' ? run : Reflect.get(target, key)),
  });
  return {
    kit: {
      ...kit,
      db: {
        ...kit.db,
        pool,
        transaction: (work) => around('transaction', () => kit.db.transaction(work)),
      },
      money: {
        ...kit.money,
        exclusive: (user, work) => around('posting', () => kit.money.exclusive(user, work)),
      },
      signer: {
        ...kit.signer,
        sign: (plan, purpose, earlier) => around('signature', () => kit.signer.sign(plan, purpose, earlier)),
      },
    },
    driver: {
      ...lab.driver,
      plan: (order) => around('plan', () => lab.driver.plan(order)),
      broadcast: (raw) => around('sending', () => lab.driver.broadcast(raw)),
    },
    broke: () => moments.length >= n,
    moments: () => moments,
  };
}
