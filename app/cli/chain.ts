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
       phoenix chain commit <game> --source TEXT [--length N]
       phoenix chain salt <id> <salt>

commit draws a secret, hashes it N times (default 1000000) and prints the terminating hash. Publish that,
together with --source: the public event that will fix the salt, named before it happens ("Bitcoin block
1,000,000"). salt, after the event, fixes the salt for ever and puts the chain in use once the one before
it is spent. A game without a chain holds a ceremony of its own at first start, with a salt drawn by this
installation.
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
        if (typeof source !== 'string' || source === '')
          throw new UsageError('--source must name the public event that will fix the salt');
        if (!Number.isInteger(length) || length < 1000 || length > 10_000_000)
          throw new UsageError('--length is a whole number from 1000 to 10000000');
        const made = await commitChain(kit, first!, length, source);
        print(
          `chain ${made.id}\nterminating hash ${made.terminatingHash}\nsalt to come from: ${source}`,
          made,
        );
      } else if (act === 'salt') {
        if (!/^\d{1,18}$/.test(first ?? '') || !second)
          throw new UsageError('expected the id of a chain and its salt');
        if (!(await saltChain(kit, BigInt(first!), second, 'cli')))
          throw new Refusal(`chain ${first} is not waiting for a salt`);
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
