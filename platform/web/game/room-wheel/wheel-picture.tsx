import { range } from '#engines/fair/draw.ts';
import type { PictureProps } from '../game-kit.ts';
import { useT } from '../../i18n.ts';
import { cx } from '#ui/cx.ts';
import { paysText, toneOfColour, type WheelLook } from './look.ts';

const MIDDLE = 60;
const REACH = 56;
const HUB = 30;

function corner(angle: number, reach: number): string {
  return `${(MIDDLE + reach * Math.sin(angle)).toFixed(2)} ${(MIDDLE - reach * Math.cos(angle)).toFixed(2)}`;
}

/** The wheel where it stopped, and the colour that was bet on. */
export function WheelPicture({ look, params, outcome }: PictureProps & { look: WheelLook }) {
  const { wheel } = look;
  const t = useT(`games.${wheel.id}`);
  const result = Number(outcome['result']);
  const drawn = wheel.colourOf(result);
  const chosen = wheel.colours.find(({ id }) => id === params['colour'])?.id;
  const step = (Math.PI * 2) / wheel.segments;
  return (
    <div className="flex items-center justify-center gap-6">
      <svg aria-hidden viewBox="0 0 120 120" className="size-32 shrink-0">
        {range(wheel.segments).map((segment) => {
          const from = (segment - result - 0.5) * step;
          const to = from + step;
          return (
            <path
              key={segment}
              d={`M${corner(from, REACH)} A${REACH} ${REACH} 0 0 1 ${corner(to, REACH)} L${corner(to, HUB)} A${HUB} ${HUB} 0 0 0 ${corner(from, HUB)} Z`}
              className={cx(
                toneOfColour(wheel.colourOf(segment)).fill,
                'stroke-panel',
                segment !== result && 'opacity-45',
              )}
              strokeWidth={wheel.segments > 30 ? 0.7 : 1.5}
            />
          );
        })}
        <path d="M60 14 L54 1 L66 1 Z" className="fill-fg stroke-panel" strokeWidth="1" />
        <text
          x="60"
          y="61"
          textAnchor="middle"
          dominantBaseline="middle"
          className="fill-fg text-xl font-bold tnum"
        >
          {result}
        </text>
      </svg>
      <div className="flex flex-col gap-1 text-sm">
        <b className="text-lg font-bold">
          {t(drawn)} {paysText(look, drawn)}
        </b>
        {chosen && (
          <span className={cx('font-semibold', chosen === drawn ? 'text-win' : 'text-lose')}>
            {t('bet', { colour: t(chosen) })}
          </span>
        )}
      </div>
    </div>
  );
}
