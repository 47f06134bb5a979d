import { useEffect, useState } from 'react';
import { useCanvas } from '#platform/web/canvas.ts';
import type { Layout } from '#platform/web/game/chips/layout.ts';
import { isRealWin, toneOf, useRound, type StageProps, type Tone } from '#platform/web/game/game-kit.ts';
import { drawnIn, roulette } from '../game.ts';
import type { RouletteParams } from '../params.ts';
import { WHEELS, type Variant } from '../variants.ts';
import { createScene } from './wheel-scene.ts';

/** The balls lie in their pockets this long before the round counts as shown. */
const REST_MS = 120;
const LAST = 12;

export interface Shown {
  readonly id: string;
  readonly variant: Variant;
  /** The number of each ball. */
  readonly drawn: readonly number[];
  readonly back: number;
  readonly tone: Tone;
  /** The chips that were judged: once others lie there, nothing is marked any more. */
  readonly chips: Layout;
}

/** Spins the wheel for every round, and keeps the last results of the wheel that is played on. */
export function useSpins(props: StageProps<RouletteParams>) {
  const { params, round, reducedMotion, sound } = props;
  const { variant = 'european' } = params;
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const [spinning, setSpinning] = useState(false);
  const [scene] = useState(() => createScene(WHEELS[variant]));
  const { ref: canvas, wake } = useCanvas((frame) => scene.draw(frame) && !reducedMotion);
  useEffect(() => {
    scene.change(WHEELS[variant]);
    wake();
  }, [scene, variant, wake]);
  const player = useRound(props, {
    async spin(event, playback) {
      const second = event['second'];
      const drawn = drawnIn({
        result: Number(event['result']),
        ...(second !== undefined && { second: Number(second) }),
      });
      if (!playback.instant) {
        setSpinning(true);
        scene.spin(drawn);
        wake();
        sound.launch();
        let tick = 0;
        await playback.animate(roulette.revealMs - REST_MS, (part) => {
          scene.set(part);
          // A ball strikes as it falls, and hops.
          const struck = [0.6, 0.71, 0.78, 0.84, 0.9, 0.95].filter((at) => part >= at).length;
          if (struck > tick && !playback.instant) sound.tick(0.9 - 0.1 * struck);
          tick = struck;
        });
      }
      scene.rest(drawn);
      wake();
      setSpinning(false);
      const back = Number(event['back']);
      const win = back > 0;
      const { chips } = params;
      const one = { id: round?.id ?? '', variant, drawn, back, tone: toneOf(win, round), chips };
      setShown((before) => [one, ...before].slice(0, LAST));
      if (!playback.instant) await playback.wait(REST_MS);
      if (round?.restored) return;
      if (!win) sound.lose();
      else if (round && isRealWin(round)) sound.win(round.multiplier);
    },
  });
  return { player, canvas, shown: shown.filter((one) => one.variant === variant), spinning };
}
