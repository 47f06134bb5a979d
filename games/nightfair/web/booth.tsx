import { useEffect, useState, type ReactNode } from 'react';
import { formatPercent } from '#ui/format.ts';
import { cx } from '#ui/cx.ts';
import { shortMultiplier } from '#platform/web/game/pay-tiers.ts';
import type { SoundKit } from '#platform/web/sound.ts';
import { COIN, BOXES, type Booth, type Shown } from '../game.ts';
import { Board } from './art/board.tsx';
import { Token } from './art/token.tsx';
import { coinAt, lampAt, lampHops, pinsPassed, KNOWN_AT_MS } from './booth-times.ts';

/** Milliseconds since a moment while something plays; infinite when it is not to be drawn out. @param from by `performance.now()` */
export function useElapsed(from: number, plays: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!plays) return;
    let frame = requestAnimationFrame(function tick(at) {
      setNow(at);
      frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [plays, from]);
  return plays ? now - from : Number.POSITIVE_INFINITY;
}

interface BoothProps {
  shown: Shown;
  /** Since the booth opened, ms; infinite once it is over. */
  elapsed: number;
  sound?: SoundKit;
}

/** A booth that plays, or has played. */
export function BoothShow({ shown, elapsed, sound }: BoothProps): ReactNode {
  const booth = shown.stand as Booth;
  const known = elapsed >= KNOWN_AT_MS[booth];
  const step = booth === 'drop' ? pinsPassed(elapsed) : booth === 'vault' ? lampHops(elapsed) : 0;
  useEffect(() => {
    if (step > 0 && Number.isFinite(elapsed)) sound?.tick(0.6);
    // One tick for each pin and each hop.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [step]);
  if (booth === 'coin') return <Coin shown={shown} elapsed={elapsed} known={known} />;
  return booth === 'drop' ? (
    <Board shown={shown} elapsed={elapsed} known={known} />
  ) : (
    <Vault shown={shown} elapsed={elapsed} known={known} />
  );
}

interface PlayProps extends BoothProps {
  known: boolean;
}

/** A coin that is thrown, and all that it may show. */
function Coin({ shown, elapsed, known }: PlayProps): ReactNode {
  const { height, turn } = coinAt(elapsed);
  return (
    <div className="flex w-full flex-col items-center gap-3">
      <div className="grid h-30 place-items-end justify-items-center sm:h-36" style={{ perspective: 600 }}>
        <div style={{ transform: `translateY(${-height * 12}px) rotateX(${turn}deg)` }}>
          <Token text={known ? shortMultiplier(shown.prize) : null} />
        </div>
      </div>
      <ul className="flex flex-wrap justify-center gap-1.5">
        {COIN.map(([prize, chance]) => (
          <li
            key={prize}
            className={cx(
              'grid justify-items-center rounded-md border px-2 py-1 text-xs tnum transition-[border-color,opacity]',
              known && prize === shown.prize ? 'border-warn bg-warn/20' : 'border-line/70 bg-panel',
              known && prize !== shown.prize && 'opacity-50',
            )}
          >
            <b className="text-sm font-bold text-fg">{shortMultiplier(prize)}</b>
            <span className="text-fg2">{formatPercent(chance / 100, 0)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Twenty boxes; a lamp goes from one to another and the last one opens. */
function Vault({ shown, elapsed, known }: PlayProps): ReactNode {
  const lamp = lampAt(shown, elapsed);
  return (
    <div className="grid w-full max-w-100 grid-cols-5 gap-1.5 sm:gap-2">
      {BOXES.map((prize, box) => (
        <span
          key={box}
          className={cx(
            'relative grid h-11 place-items-center rounded-md border-2 text-sm font-bold tnum sm:h-13',
            box !== lamp
              ? 'border-line bg-linear-to-b from-raised to-panel text-fg2'
              : known
                ? 'border-warn bg-warn text-bg shadow-[0_0_24px_var(--warn)]'
                : 'border-warn bg-warn/25 text-fg',
            known && box !== lamp && 'opacity-45',
          )}
        >
          {shortMultiplier(prize)}
          <i className="absolute end-1 top-1/2 size-1.5 -translate-y-1/2 rounded-full bg-current opacity-40" />
        </span>
      ))}
    </div>
  );
}
