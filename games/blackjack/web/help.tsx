import { ratioNumber, type Ratio } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { formatPercent, formatShort } from '#ui/format.ts';
import { ENDINGS } from '../endings.ts';
import { blackjack } from '../game.ts';
import { netChance, sideReturn } from '../returns.ts';
import { PAIR_PAYS, POKER_PAYS } from '../sides.ts';
import { HARD, PAIRS, SOFT } from '../strategy.ts';

const DEALER = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'A'];
const TONES: Readonly<Record<string, string>> = {
  h: 'bg-raised text-fg2',
  s: 'bg-lose/20 text-fg',
  D: 'bg-info/25 text-fg',
  d: 'bg-info/25 text-fg',
  P: 'bg-accent/25 text-fg',
};

/** The first and the last line of hard totals stand for all beyond. */
const HARD_ENDS: Readonly<Record<string, string>> = { 8: '≤ 8', 17: '≥ 17' };

/** Results in halves of the stake, best first. */
const NETS = [...new Set(ENDINGS[3].map(([staked, paid]) => paid - staked))].toSorted((a, b) => b - a);

const SIDE_LINES = [
  ['pairs', [PAIR_PAYS.same, PAIR_PAYS.colour, PAIR_PAYS.mixed].map((pays) => `${pays}×`).join(' / ')],
  ['poker', `${POKER_PAYS}×`],
] as const;

function percent(ratio: Ratio, places = 2): string {
  return formatPercent(ratioNumber(ratio, 9), places);
}

export function BlackjackHelp({ maxPayout }: HelpProps) {
  const t = useT('games.blackjack.odds');
  const side = useT('games.blackjack.side');
  const lines: [string, string][] = [
    ...Object.entries(HARD)
      .toReversed()
      .map(([total, row]): [string, string] => [HARD_ENDS[total] ?? total, row]),
    // Two aces are always split, so soft 12 is never played.
    ...Object.entries(SOFT)
      .filter(([total]) => total !== '12')
      .toReversed()
      .map(([total, row]): [string, string] => [t('soft', { total: total === '19' ? '19+' : total }), row]),
    ...Object.entries(PAIRS)
      .toReversed()
      .map(([value, row]): [string, string] => [t('pair', { rank: value === '11' ? 'A' : value }), row]),
  ];
  return (
    <HelpPage game={blackjack} maxPayout={maxPayout}>
      <div className="flex flex-col gap-6">
        <Chart title={t('chart')} corner={t('yours')} lines={lines} note={t('key')} />
        <OddsTable
          caption={t('title')}
          head={[t('net'), t('chance')]}
          rows={[
            ...NETS.map((net) => [
              net === 3
                ? `${t('blackjack')} +${formatShort(1.5)}`
                : `${net > 0 ? '+' : ''}${formatShort(net / 2)}`,
              percent(netChance(net, 3), 4),
            ]),
            [t('rtp'), percent(blackjack.rtp({ hands: 3 }), 4)],
          ]}
        />
        <OddsTable
          caption={side('title')}
          head={[side('title'), side('pays'), t('chance'), side('rtp')]}
          rows={SIDE_LINES.map(([spot, pays]) => {
            const { back, wins } = sideReturn(spot);
            return [side(spot), pays, percent(wins, 3), percent(back, 3)];
          })}
        />
      </div>
    </HelpPage>
  );
}

interface ChartProps {
  title: string;
  corner: string;
  lines: readonly [string, string][];
  note: string;
}

/** Basic strategy as a table of letters. */
function Chart({ title, corner, lines, note }: ChartProps) {
  return (
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={title}>
      <table className="w-full min-w-84 border-separate border-spacing-0.5 text-center text-xs font-semibold">
        <caption className="mb-2 text-start text-sm font-semibold text-fg">{title}</caption>
        <thead>
          <tr className="text-fg3">
            <th scope="col" className="py-1 text-start font-semibold">
              {corner}
            </th>
            {DEALER.map((card) => (
              <th key={card} scope="col" className="py-1 font-semibold">
                {card}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(([name, row]) => (
            <tr key={name}>
              <th scope="row" className="py-1 pe-2 text-start font-semibold whitespace-nowrap text-fg">
                {name}
              </th>
              {DEALER.map((card, column) => {
                const code = row[column] ?? '-';
                return (
                  <td key={card} className={cx('rounded-sm py-1', TONES[code] ?? 'text-fg3')}>
                    {code === 'h' || code === 's' ? code.toUpperCase() : code}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-xs text-fg3">{note}</p>
    </div>
  );
}
