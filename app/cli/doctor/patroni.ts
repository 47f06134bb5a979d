/** How soon a dead machine of the database is replaced: asked of Patroni where DATABASE_URL names several servers. */
import * as z from 'zod/mini';
import { readHosts } from '#platform/server/database/primary-url.ts';
import { type Check, ok, type Surroundings, warn } from './check.ts';

const PORT = 8008;
const ANSWER_MS = 3_000;

interface Lease {
  readonly ttl: number;
  readonly loop_wait: number;
  readonly retry_timeout: number;
}

/** As deploy/patroni/patroni.yml has it. */
const SHIPPED: Lease = { ttl: 9, loop_wait: 1, retry_timeout: 4 };
/** What comes nearest from Patroni 3.1 on, which takes a shorter lease for this one and says so in its own log alone. */
const RAISED: Lease = { ttl: 20, loop_wait: 2, retry_timeout: 5 };

/** What is left out is Patroni's own. */
const leaseShape = z.object({
  ttl: z._default(z.number(), 30),
  loop_wait: z._default(z.number(), 10),
  retry_timeout: z._default(z.number(), 10),
});
const aboutShape = z.object({ patroni: z.object({ version: z.string() }) });

interface Answer {
  /** As the cluster was told, which is not always what Patroni goes by. */
  readonly lease: Lease;
  readonly version: string;
}

/** @returns null where no Patroni answers */
async function ask(host: string, port: number): Promise<Answer | null> {
  const get = async (path: string): Promise<unknown> => {
    const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`;
    const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'error' });
    return response.json();
  };
  try {
    const [config, about] = await Promise.all([get('/config'), get('/patroni')]);
    return { lease: leaseShape.parse(config), version: aboutShape.parse(about).patroni.version };
  } catch {
    return null;
  }
}

function raises({ version }: Answer): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 3 || (major === 3 && minor >= 1);
}

const words = ({ ttl, loop_wait, retry_timeout }: Lease): string =>
  `ttl ${ttl}, loop_wait ${loop_wait}, retry_timeout ${retry_timeout}`;

/** @param port of Patroni on each host of the database */
export function patroniCheck(port: number = PORT): Check<Surroundings> {
  return {
    name: 'patroni',
    async look({ config: { databaseUrl } }) {
      const hosts = (databaseUrl === null ? null : readHosts(databaseUrl)) ?? [];
      if (hosts.length < 2) return ok('not asked: DATABASE_URL names no list of servers');
      // A folder is the socket of a server on this machine.
      const names = [...new Set(hosts.map(({ host }) => host))].filter((host) => !host.startsWith('/'));
      const answers = (await Promise.all(names.map((host) => ask(host, port)))).filter((one) => one !== null);
      const [first] = answers;
      if (!first)
        return warn(
          `cannot tell how soon a dead server is replaced: no Patroni answers on port ${port} of ${names.join(', ')}`,
          'Where Patroni keeps them, let this machine ask it (GET /config), or look by hand: patronictl show-config (deploy/patroni/README.md).',
        );
      const newer = answers.find(raises);
      const wanted = newer ? RAISED : SHIPPED;
      const found = `${words(first.lease)} (Patroni ${(newer ?? first).version})`;
      if (newer && first.lease.ttl < RAISED.ttl)
        return warn(
          `${found}: this one takes the ttl for ${RAISED.ttl}, and makes the two others fit`,
          `A dead machine costs up to 26 seconds. Reckon with that and say so, patronictl edit-config: ${words(RAISED)} (deploy/patroni/README.md).`,
        );
      if (words(first.lease) === words(wanted)) return ok(found);
      return warn(
        found,
        `Not as deploy/patroni has it: the lease of a dead machine runs out after ttl, and loop_wait plus twice retry_timeout have to fit into it. patronictl edit-config: ${words(wanted)}.`,
      );
    },
  };
}
