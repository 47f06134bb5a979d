import { isDrawn, oddsOf, type AnyMachine } from '#engines/slots/any-machine.ts';
import { formatFixed, formatMultiplier, formatPercent } from '#ui/format.ts';
import type { AnyInstant } from '../../../contract/game.ts';
import { ratioNumber } from '../../../contract/money.ts';
import type { ReelGame } from '../../../reels/reels.ts';
import { HelpPage, OddsTable } from '../help-page.tsx';
import { useT } from '../../i18n.ts';
import type { ReelLook } from './look.ts';
import { Paytable } from './paytable.tsx';

interface ReelHelpProps {
  readonly game: AnyInstant;
  readonly reels: ReelGame<AnyMachine>;
  readonly look: ReelLook;
  readonly maxPayout: string | undefined;
}

/** A slot's help: its texts, its odds as the machine has them, what every symbol pays. */
export function ReelHelp({ game, reels, look, maxPayout }: ReelHelpProps) {
  const { machine, id } = reels;
  const t = useT(`games.${id}.odds`);
  const columns = [oddsOf(machine), ...(machine.buy ? [oddsOf(machine, true)] : [])];
  const row = (name: string, value: (odds: (typeof columns)[number]) => string) => [
    t(name),
    ...columns.map(value),
  ];
  const rows = [
    row('rtp', ({ rtp }) => formatPercent(ratioNumber(rtp, 9), 4)),
    row('hit', ({ hitRate }) => formatPercent(ratioNumber(hitRate, 9), 2)),
    ...(isDrawn(machine) || machine.free
      ? [
          row('free', ({ freeChance: { num, den } }) =>
            num === den
              ? '–'
              : t('oneIn', { spins: formatFixed(ratioNumber({ num: den * 10n, den: num }, 0) / 10, 1) }),
          ),
          row('share', ({ freeShare }) => formatPercent(ratioNumber(freeShare, 9), 2)),
        ]
      : []),
    row('deviation', ({ deviation }) => formatFixed(deviation)),
    row('most', ({ maxMultiplier }) => formatMultiplier(ratioNumber(maxMultiplier, 2))),
  ];
  return (
    <HelpPage game={game} maxPayout={maxPayout}>
      <OddsTable
        caption={t('title')}
        head={[t('figure'), t('spin'), ...(machine.buy ? [t('buy')] : [])]}
        rows={rows}
      />
      <Paytable reels={reels} look={look} />
    </HelpPage>
  );
}
