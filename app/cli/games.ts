import { ratioNumber } from '#platform/contract/money.ts';
import { asNumber } from '#platform/contract/odds.ts';
import { games } from '../games.ts';
import { returnsOf, type SettingReturns, unsound } from '../robot/returns.ts';
import { simulate } from '../robot/simulate.ts';
import { defineCommand, Refusal, table, UsageError } from './command.ts';

/** Farther off than this a simulation of an honest game comes out once in 16,000 settings. */
const SIGMAS = 4;

export const command = defineCommand({
  name: 'games',
  summary: 'list the games with their exact returns, or play them by the million',
  usage: `Usage: phoenix games [--rtp] [--simulate N] [--game ID] [--part K/N] [--json]

  --rtp          every setting: exact return, edge, greatest multiplier, hit rate, deviation
  --simulate N   plays N rounds of every setting through the stream, the rules and the payout of a bet, and
                 compares the return with the exact one; exit status 1 when one is ${SIGMAS} deviations off
  --game ID      only this game
  --part K/N     only every N-th setting from the K-th, to share the work among processes
`,
  options: {
    rtp: { type: 'boolean' },
    simulate: { type: 'string' },
    game: { type: 'string' },
    part: { type: 'string' },
  },
  async run({ options, print }) {
    const chosen = games.filter((game) => options['game'] === undefined || game.id === options['game']);
    if (chosen.length === 0) throw new Refusal(`there is no game "${String(options['game'])}"`);
    const settings = part(
      chosen.flatMap((game) => game.settings.map((params: unknown) => ({ game, params }))),
      options['part'],
    );
    if (options['simulate'] !== undefined) {
      const rounds = Number(options['simulate']);
      if (!Number.isSafeInteger(rounds) || rounds < 1)
        throw new UsageError('--simulate wants a whole number');
      const results = settings.map(({ game, params }) => simulate(game, params, rounds));
      const off = results.filter(({ sigma }) => Math.abs(sigma) > SIGMAS);
      const rows = results.map((one) => [
        one.game,
        setting(one.params),
        percent(one.expected),
        percent(one.found),
        one.sigma.toFixed(2),
        one.exact ? 'exact' : 'sample',
      ]);
      const head = ['game', 'setting', 'return', 'found', 'sigma', 'deviation'];
      print(
        `${table(head, rows)}\n\n${results.length} settings, ${rounds} rounds each, ${off.length} beyond ${SIGMAS} sigma`,
        { rounds, results, off },
      );
      return off.length === 0 ? 0 : 1;
    }
    if (options['rtp'] === true) {
      const rows = settings.map(({ game, params }) => returnsOf(game, params));
      const wrong = unsound(rows);
      print(
        `${returnsTable(rows)}\n\n${rows.length} settings of ${chosen.length} games, ${wrong.length} unsound`,
        {
          settings: rows.map(plain),
        },
      );
      return wrong.length === 0 ? 0 : 1;
    }
    print(
      table(
        ['game', 'kind', 'title', 'table'],
        chosen.map(({ id, kind, title, version, table: name }) => [
          id,
          kind,
          title,
          `${name}, version ${version}`,
        ]),
      ),
      chosen.map(({ id, kind, title, version, table: name }) => ({ id, kind, title, version, table: name })),
    );
    return 0;
  },
});

function part<T>(items: readonly T[], option: string | boolean | undefined): readonly T[] {
  if (option === undefined) return items;
  const match = /^([1-9]\d*)\/([1-9]\d*)$/.exec(String(option));
  const [at, of] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || at > of) throw new UsageError('--part wants K/N, such as 1/2');
  return items.filter((_, index) => index % of === at - 1);
}

function setting(params: unknown): string {
  const text = JSON.stringify(params).replaceAll('"', '').slice(1, -1);
  return text.length > 48 ? `${text.slice(0, 45)}...` : text || '-';
}

function percent(value: number): string {
  return `${(value * 100).toFixed(4)} %`;
}

function returnsTable(rows: readonly SettingReturns[]): string {
  const head = ['game', 'setting', 'steps', 'return', 'edge', 'max multiplier', 'hit rate', 'deviation'];
  return table(
    head,
    rows.map((row) => {
      const [least, most] = [percent(asNumber(row.rtp.least)), percent(asNumber(row.rtp.most))];
      return [
        row.game,
        setting(row.params),
        String(row.steps),
        least === most ? most : `${least} to ${most}`,
        percent(1 - asNumber(row.rtp.most)),
        `${ratioNumber(row.maxMultiplier, 4)}x`,
        percent(asNumber(row.hitRate)),
        row.deviation === null ? '-' : row.deviation.toFixed(3),
      ];
    }),
  );
}

/** Exact figures travel as fractions: JSON numbers would round them. */
function plain(row: SettingReturns) {
  const text = ({ num, den }: { num: bigint; den: bigint }) => `${num}/${den}`;
  return {
    ...row,
    rtp: { least: text(row.rtp.least), most: text(row.rtp.most) },
    maxMultiplier: text(row.maxMultiplier),
    hitRate: text(row.hitRate),
  };
}
