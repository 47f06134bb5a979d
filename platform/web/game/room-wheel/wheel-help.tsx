import { range } from '#engines/fair/draw.ts';
import { ratioNumber } from '../../../contract/money.ts';
import type { HelpProps } from '../game-kit.ts';
import { HelpPage, OddsTable } from '../help-page.tsx';
import { useT } from '../../i18n.ts';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import type { WheelLook } from './look.ts';

/** The rules in words, and what each colour returns. */
export function WheelHelp({ look, maxPayout }: HelpProps & { look: WheelLook }) {
  const { game, wheel } = look;
  const t = useT(`games.${game.id}`);
  const count = (colour: string): number =>
    range(wheel.segments).filter((segment) => wheel.colourOf(segment) === colour).length;
  const rows = wheel.colours.map(({ id: colour }) => [
    t(colour),
    `${count(colour)} / ${wheel.segments}`,
    formatMultiplier(ratioNumber(game.maxMultiplier({ colour }), 2)),
    formatPercent(ratioNumber(game.winChance({ colour }), 9), 5),
    formatPercent(ratioNumber(game.rtp({ colour }), 9), 5),
  ]);
  const head = [t('odds.colour'), t('odds.segments'), t('odds.pays'), t('odds.chance'), t('odds.rtp')];
  return (
    <HelpPage game={game} maxPayout={maxPayout}>
      <OddsTable caption={t('odds.title')} head={head} rows={rows} />
    </HelpPage>
  );
}
