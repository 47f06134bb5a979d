import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import type { Playback } from '#platform/web/game/round-player.ts';
import { cx } from '#ui/cx.ts';
import type { Side } from '../game.ts';
import { CoinFace } from './coin-face.tsx';
import { angleAt, heightAt, restAngle } from './toss.ts';

/** Thin discs that together are the coin's edge, and how far they lie apart. */
const LAYERS = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5];
const GAP_PX = 1.6;
const RISE_PX = 96;

export interface CoinHandle {
  /** Throws the coin; it lands on `side`. */
  toss(side: Side, ms: number, playback: Playback): Promise<void>;
}

interface CoinProps {
  ref: Ref<CoinHandle>;
  /** What it shows at rest; null leaves it as it lies. */
  side: Side | null;
  tone: 'win' | 'lose' | 'plain';
  /** Nothing moves by itself. */
  still: boolean;
}

const RING = {
  win: 'opacity-100 border-win',
  lose: 'opacity-100 border-lose',
  plain: 'opacity-0 border-accent',
};

/** The coin in space: two faces, an edge between them, and its shadow on the table. */
export function Coin({ ref, side, tone, still }: CoinProps) {
  const lift = useRef<HTMLDivElement>(null);
  const sway = useRef<HTMLDivElement>(null);
  const spin = useRef<HTMLDivElement>(null);
  const shadow = useRef<HTMLDivElement>(null);
  const angle = useRef(0);

  useImperativeHandle(ref, () => {
    function place(turned: number, height: number): void {
      angle.current = turned % 360;
      if (spin.current) spin.current.style.transform = `rotateX(${turned}deg)`;
      if (lift.current)
        lift.current.style.transform = `translateY(${-height * RISE_PX}px) scale(${1 + height * 0.12})`;
      if (!shadow.current) return;
      shadow.current.style.transform = `scale(${1 - height * 0.45})`;
      shadow.current.style.opacity = String(1 - height * 0.6);
    }
    return {
      async toss(to, ms, playback) {
        const from = angle.current;
        await playback.animate(ms, (part) => place(angleAt(from, to, part), heightAt(part)));
      },
    };
  }, []);

  useLayoutEffect(() => {
    if (side === null || !spin.current) return;
    angle.current = restAngle(side);
    spin.current.style.transform = `rotateX(${angle.current}deg)`;
  }, [side]);

  useEffect(() => {
    if (still || !sway.current) return;
    const turning = sway.current.animate(
      [
        { transform: 'rotateX(14deg) rotateY(-20deg)' },
        { transform: 'translateY(-5px) rotateX(8deg) rotateY(20deg)' },
      ],
      { duration: 3200, iterations: Infinity, direction: 'alternate', easing: 'ease-in-out' },
    );
    return () => turning.cancel();
  }, [still]);
  return (
    <div
      aria-hidden
      className="relative grid size-(--coin) place-items-center [--coin:9.5rem] @2xl:[--coin:14rem]"
    >
      <Table />
      <div
        ref={shadow}
        className="absolute -bottom-6 h-6 w-3/4 rounded-[50%] bg-radial from-ink/90 to-transparent to-70% @2xl:-bottom-8 @2xl:h-8"
      />
      <span
        className={cx(
          'absolute -inset-3 rounded-full border-2 transition-opacity duration-panel',
          RING[tone],
          tone === 'win' && 'shadow-[0_0_44px_0_color-mix(in_srgb,var(--win)_55%,transparent)]',
          tone === 'lose' && 'shadow-[0_0_36px_0_color-mix(in_srgb,var(--lose)_40%,transparent)]',
        )}
      />
      <div ref={lift} className="size-full will-change-transform perspective-[52rem]">
        <div ref={sway} className="size-full transform-3d rotate-x-12">
          <div ref={spin} className="relative size-full transform-3d will-change-transform">
            {LAYERS.map((layer) => (
              <span
                key={layer}
                style={{ transform: `translateZ(${layer * GAP_PX}px)` }}
                className="absolute inset-0 rounded-full bg-[repeating-conic-gradient(color-mix(in_srgb,var(--warn)_58%,var(--color-ink))_0deg_1.6deg,color-mix(in_srgb,var(--warn)_28%,var(--color-ink))_1.6deg_3.2deg)]"
              />
            ))}
            <span
              style={{ transform: `translateZ(${6 * GAP_PX}px)` }}
              className="absolute inset-0 backface-hidden"
            >
              <CoinFace side="heads" className="size-full" />
            </span>
            <span
              style={{ transform: `rotateX(180deg) translateZ(${6 * GAP_PX}px)` }}
              className="absolute inset-0 backface-hidden"
            >
              <CoinFace side="tails" className="size-full" />
            </span>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Light from above, and the rings of the table the coin falls on. */
function Table() {
  return (
    <>
      <span className="absolute -inset-x-40 -top-40 -bottom-10 bg-radial-[ellipse_42%_58%_at_50%_62%] from-accent/18 to-transparent" />
      {['w-[150%] h-16', 'w-[210%] h-24', 'w-[280%] h-32'].map((size, index) => (
        <span
          key={size}
          style={{ opacity: 0.9 - index * 0.28 }}
          className={cx(
            'absolute -bottom-3 translate-y-1/2 rounded-[50%] border border-accent/35 bg-radial from-accent/10 to-transparent',
            size,
          )}
        />
      ))}
    </>
  );
}
