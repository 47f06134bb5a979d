import { replay } from '#platform/server/fairness/replay.ts';
import { replayPage, type ReplayRow } from '#platform/server/fairness/stored-bets.ts';
import { createVault } from '#platform/server/fairness/vault.ts';
import { createBetIds } from '#platform/server/money/bet-id.ts';
import { systemPorts } from '#platform/server/runtime.ts';
import { games } from '../games.ts';
import { defineCommand, UsageError } from './command.ts';
import { withDatabase } from './house.ts';

const PAGE = 2000;
const NAMED = 20;

export const command = defineCommand({
  name: 'replay',
  summary: 'recompute stored bets of a period from their seeds and name any that differ',
  usage: `Usage: phoenix replay [--from TIME] [--to TIME] [--game ID] [--json]

TIME is an ISO date or time (2026-01-31, 2026-01-31T12:00:00Z); without them every bet is replayed.
Exit status 1 when any bet differs.
`,
  options: { from: { type: 'string' }, to: { type: 'string' }, game: { type: 'string' } },
  async run({ options, print }) {
    const period = {
      from: readTime(options['from'], '1970-01-01'),
      to: readTime(options['to'], '9999-12-31'),
      game: typeof options['game'] === 'string' ? options['game'] : null,
    };
    const registry = new Map(games.map((game) => [game.id, game]));
    if (period.game !== null && !registry.has(period.game))
      throw new UsageError(`there is no game "${period.game}"`);
    return withDatabase(async (db, config) => {
      const { open } = createVault(config.installationKey, systemPorts());
      const ids = createBetIds(config.installationKey);
      const differing: { id: string; game: string; reason: string }[] = [];
      const counts: Record<string, number> = {};
      let read = 0;
      let last: ReplayRow | null = null;
      for (;;) {
        const page: ReplayRow[] = await replayPage(db, open, period, last, PAGE);
        for (const bet of page) {
          counts[bet.game] = (counts[bet.game] ?? 0) + 1;
          const again = replay(registry, bet);
          if (!again.agrees)
            differing.push({ id: ids.encode(bet.user, bet.id), game: bet.game, reason: again.reason ?? '' });
        }
        read += page.length;
        last = page.at(-1) ?? null;
        if (page.length < PAGE) break;
      }
      const named = differing.slice(0, NAMED).map((bet) => `DIFFERS  ${bet.game} ${bet.id}: ${bet.reason}`);
      const more = differing.length > NAMED ? [`... and ${differing.length - NAMED} more`] : [];
      const each = Object.entries(counts).map(
        ([game, count]) => `  ${game.padEnd(14)} ${count.toLocaleString('en-US').padStart(12)}`,
      );
      print(
        [
          'Replayed:',
          ...each,
          ...named,
          ...more,
          `${read} bets, ${read - differing.length} agree, ${differing.length} differ.`,
        ].join('\n'),
        { read, counts, differing },
      );
      return differing.length === 0 ? 0 : 1;
    });
  },
});

function readTime(text: string | boolean | undefined, otherwise: string): Date {
  const time = new Date(typeof text === 'string' ? text : otherwise);
  if (Number.isNaN(time.getTime())) throw new UsageError(`"${String(text)}" is not a date or time`);
  return time;
}
