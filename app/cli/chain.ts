import { commitChain, saltChain } from '#features/play/originals/server/chain.ts';
import { createVault } from '#platform/server/fairness/vault.ts';
import { games } from '../games.ts';
import { defineCommand, Refusal, UsageError } from './command.ts';
import { withApp } from './open-app.ts';

interface Row {
  id: string;
  game: string;
  length: number;
  used: number;
  state: string;
  terminating_hash: string;
  salt_source: string;
  salt: string | null;
}

export const command = defineCommand({
  name: 'chain',
  summary: 'hash chains of shared games: status, and the two steps of their ceremony',
  usage: `Usage: phoenix chain status [--json]
       phoenix chain commit <game> [--source TEXT] [--length N]
       phoenix chain salt <id> <salt>

commit draws a secret, hashes it N times (default 1000000) and prints the terminating hash. The salt comes from
the round of the public beacon that is due a minute later: the running server fetches it. With --source it comes
from an event of your own instead: publish the hash together with that event, named before it happens ("Bitcoin
block 1,000,000"); salt, after the event, fixes the salt for ever. A chain is put in use once the one before it is
spent. A game without a chain commits to one at first start, and a server that reaches no relay of the beacon
(PHOENIX_BEACON) plays on a chain with a salt of its own, marked so, until it reaches one.
`,
  options: { source: { type: 'string' }, length: { type: 'string' } },
  async run({ words, options, print }) {
    const [act = 'status', first, second] = words;
    return withApp(async ({ db, runtime, audit, config }) => {
      const kit = { db, runtime, audit, fairness: createVault(config.installationKey, runtime) };
      if (act === 'commit') {
        const source = options['source'];
        const length = Number(options['length'] ?? 1_000_000);
        if (!games.some(({ id, kind }) => id === first && kind === 'shared'))
          throw new Refusal(`"${first ?? ''}" is not a shared game`);
        if (source === '') throw new UsageError('--source must name the public event that will fix the salt');
        if (!Number.isInteger(length) || length < 1000 || length > 10_000_000)
          throw new UsageError('--length is a whole number from 1000 to 10000000');
        const made = await commitChain(kit, first!, length, typeof source === 'string' ? source : null);
        if (!made) throw new Refusal(`another chain of ${first} still waits for its salt`);
        const { id, terminatingHash, round } = made;
        const from = round === null ? source : `round ${round} of drand quicknet`;
        print(`chain ${id}\nterminating hash ${terminatingHash}\nsalt to come from: ${String(from)}`, made);
      } else if (act === 'salt') {
        if (!/^\d{1,18}$/.test(first ?? '') || !second)
          throw new UsageError('expected the id of a chain and its salt');
        if (!(await saltChain(kit, BigInt(first!), second, 'cli')))
          throw new Refusal(`chain ${first} is not waiting for a salt by hand`);
        print(`chain ${first} has its salt`, { id: first });
      } else if (act === 'status') {
        const { rows } = await db.pool.query<Row>(
          'select id::text, game, length, used, state, terminating_hash, salt_source, salt from chain order by chain.id',
        );
        const lines = rows.map(
          (row) =>
            `${row.id}  ${row.game}  ${row.state}  ${row.used}/${row.length} used\n   terminating ${row.terminating_hash}\n   salt ${row.salt ?? '-'} (${row.salt_source})`,
        );
        print(lines.length > 0 ? lines.join('\n') : 'no chains yet', rows);
      } else throw new UsageError('expected status, commit or salt');
    });
  },
});
