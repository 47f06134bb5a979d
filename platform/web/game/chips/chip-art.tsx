import { cx } from '#ui/cx.ts';
import { chipsIn, shortCount, type Chip } from './layout.ts';

const FILLS: Readonly<Record<Chip, string>> = {
  1: 'fill-fg3',
  10: 'fill-info',
  100: 'fill-lose',
  1000: 'fill-win',
  10_000: 'fill-warn',
};

/** Layers of a stack that are drawn; more would only hide the cloth. */
const LAYERS = 5;
const LAYER_HEIGHT = 2.6;

/** One chip lying flat: rim with six inlays, dark face. `bare` leaves the face out, for chips under others. */
function Disc({ chip, y, bare = false }: { chip: Chip; y: number; bare?: boolean }) {
  return (
    <g transform={`translate(20 ${20 + y})`}>
      <circle r="19.5" className={FILLS[chip]} />
      <circle
        r="16.6"
        pathLength="12"
        strokeDasharray="1 1"
        strokeWidth="5.8"
        className="fill-none stroke-paper/85"
      />
      <circle r="19.1" strokeWidth="0.9" className="fill-none stroke-ink/55" />
      {!bare && (
        <>
          <circle r="13.6" className={FILLS[chip]} />
          <circle r="13.6" className="fill-ink/60" />
          <circle r="13.6" strokeWidth="0.8" className="fill-none stroke-paper/45" />
          <path d="M-12.6 -5A13.6 13.6 0 0 1 12.6 -5A15.5 9 0 0 0 -12.6 -5Z" className="fill-paper/14" />
        </>
      )}
    </g>
  );
}

function Face({ text, y }: { text: string; y: number }) {
  return (
    <text
      x="20"
      y={20 + y}
      textAnchor="middle"
      dominantBaseline="central"
      fontSize={text.length > 4 ? 7.6 : text.length > 3 ? 9 : text.length > 2 ? 10.5 : 12.5}
      className="fill-paper font-bold tnum"
    >
      {text}
    </text>
  );
}

/** The art of one chip of the tray. Decoration: the control round it has the name. */
export function ChipArt({ chip, className }: { chip: Chip; className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden className={cx('block', className)}>
      <Disc chip={chip} y={0} />
      <Face text={shortCount(chip)} y={0} />
    </svg>
  );
}

interface ChipStackProps {
  /** Chips on the spot; nothing is drawn for none. */
  count: number;
  /** Width of the stack, and more. The box is square round the lowest chip; the pile grows out of it upwards. */
  className?: string;
}

/** What lies on a spot: a pile with its count on top, in the colour of its greatest chip. */
export function ChipStack({ count, className }: ChipStackProps) {
  const [top, ...under] = chipsIn(count);
  if (top === undefined) return null;
  const shown = under.slice(0, LAYERS - 1).toReversed();
  const y = -shown.length * LAYER_HEIGHT;
  return (
    <svg
      viewBox="0 0 40 40"
      aria-hidden
      className={cx('block overflow-visible drop-shadow-[0_2px_2px_var(--color-shade)]', className)}
    >
      <ellipse cx="20" cy="23" rx="20" ry="19" className="fill-shade" />
      {shown.map((chip, layer) => (
        <Disc key={layer} chip={chip} y={-layer * LAYER_HEIGHT} bare />
      ))}
      <Disc chip={top} y={y} />
      <Face text={shortCount(count)} y={y} />
    </svg>
  );
}
