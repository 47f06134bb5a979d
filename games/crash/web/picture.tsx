import type { PictureProps } from '#platform/web/game/game-kit.ts';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';

const WIDTH = 320;
const HEIGHT = 90;

/** The curve up to where it broke. */
export function CrashPicture({ outcome }: PictureProps) {
  const result = Number(outcome['result']);
  const points = Array.from({ length: 33 }, (_, index) => {
    const part = index / 32;
    const height = result > 1 ? (result ** part - 1) / (result - 1) : 0;
    return `${(part * WIDTH).toFixed(1)} ${(HEIGHT - height * HEIGHT).toFixed(1)}`;
  }).join(' L');
  return (
    <div className="flex flex-col items-center gap-3">
      <b className={cx('text-[3.5rem] leading-none font-bold tnum', result >= 2 ? 'text-win' : 'text-lose')}>
        {formatMultiplier(result)}
      </b>
      <svg aria-hidden viewBox={`-6 -8 ${WIDTH + 14} ${HEIGHT + 16}`} className="w-full max-w-sm">
        <path d={`M${points} L${WIDTH} ${HEIGHT} L0 ${HEIGHT} Z`} className="fill-accent/15" />
        <path d={`M${points}`} className="fill-none stroke-accent" strokeWidth="3" strokeLinecap="round" />
        <circle cx={WIDTH} cy={result > 1 ? 0 : HEIGHT} r="5" className="fill-lose" />
      </svg>
    </div>
  );
}
