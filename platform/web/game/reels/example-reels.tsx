import { useEffect, useEffectEvent, useState } from 'react';
import { turnedTo, type AnyMachine } from '#engines/slots/any-machine.ts';
import type { Example } from '#engines/slots/example.ts';
import { spinMs, stopTimes } from '#engines/slots/pace.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { ReelGame } from '../../../reels/reels.ts';
import type { StageMoney } from '../game-kit.ts';
import { useCanvas } from '../../canvas.ts';
import { useT } from '../../i18n.ts';
import type { ReelLook } from './look.ts';
import { multipleOf, sumOf } from './pay-text.ts';
import { createReelScene } from './scene.ts';
import { createSprites } from './sprites.ts';
import { rowsInWords, shownWins, winName } from './words.ts';

/** How long the win stands before the example ends by itself. */
const STANDS_MS = 6000;

interface ExampleReelsProps {
  readonly reels: ReelGame<AnyMachine>;
  readonly look: ReelLook;
  readonly example: Example;
  /** The bet whose win is shown. */
  readonly money: StageMoney;
  /** Shows the win at once: quick play, or no motion wanted. */
  readonly still: boolean;
  readonly onLit: () => void;
  readonly onEnd: () => void;
}

/** Reels of their own, above the pay table: they turn to a window that pays one row of it. Nothing is bet. */
export function ExampleReels(props: ExampleReelsProps) {
  const { reels, look, example, money, still, onEnd } = props;
  const { machine } = reels;
  const t = useT(`games.${reels.id}`);
  const text = useT('gameKit.exampleWin');
  const [lit, setLit] = useState(false);
  const [source] = useState(() => createSprites(machine, look, t('wild')));
  const [scene] = useState(() => createReelScene(machine, look, source));
  const { ref: canvas, wake } = useCanvas((frame) => scene.draw(frame));

  const light = useEffectEvent(() => {
    setLit(true);
    const spin = { window: example.window, wins: [example.win, ...example.others] };
    const amount = (credits: number): string =>
      sumOf(machine, money, credits) ?? multipleOf(machine, credits);
    scene.wins(shownWins(machine, spin, amount), performance.now(), still);
    wake();
    props.onLit();
  });
  const end = useEffectEvent(onEnd);
  /** Turns the reels; in how many ms they stand. */
  const begin = useEffectEvent((): number => {
    const turned = turnedTo(machine, example, false);
    const kept = example.kept.length > 0 ? { letter: example.win.symbol, cells: example.kept } : null;
    scene.mode(kept !== null);
    if (still) scene.rest(turned, kept);
    else
      scene.spin(
        { ...turned, times: stopTimes(machine, example, false), tense: [], kept },
        performance.now(),
      );
    wake();
    return still ? 0 : spinMs(machine, example, false);
  });
  useEffect(() => {
    let left = false;
    const timers: ReturnType<typeof setTimeout>[] = [];
    void source.loaded.then(() => {
      if (left) return;
      const ms = begin();
      timers.push(
        setTimeout(() => light(), ms),
        setTimeout(() => end(), ms + STANDS_MS),
      );
    });
    return () => {
      left = true;
      for (const timer of timers) clearTimeout(timer);
    };
  }, [source]);

  /** As a multiple of the bet and as an amount of it. */
  const worth = (credits: number): string =>
    [multipleOf(machine, credits), sumOf(machine, money, credits)]
      .filter((part) => part !== null)
      .join(' · ');
  const more = example.others.reduce((sum, { pays }) => sum + pays, 0);
  return (
    <section
      data-example
      aria-label={text('mark')}
      className="flex h-[46%] min-h-44 shrink-0 flex-col border-y border-line"
    >
      <div className="relative min-h-0 flex-1 overflow-hidden">
        <canvas
          ref={canvas}
          role="img"
          aria-label={lit ? rowsInWords(t, machine, example.window) : t('turning')}
          className="pointer-events-none absolute inset-x-0 -top-12 h-[calc(100%+6.5rem)] w-full"
        />
      </div>
      <div className="flex min-h-10 items-center gap-3 bg-panel px-3 text-xs md:px-5">
        <span className="shrink-0 rounded-full bg-info/20 px-2 py-0.5 font-semibold text-info">
          {text('mark')}
        </span>
        <p role="status" className="min-w-0 flex-1 text-fg2 tnum">
          {lit && (
            <>
              {winName(t, machine, example.win)}
              {example.win.times > 1 && `, ${text('ways', { ways: example.win.times })}`}
              {': '}
              <b className="text-fg">{worth(example.win.pays)}</b>
              {more > 0 && `. ${text('more', { pays: worth(more) })}`}
            </>
          )}
        </p>
        <IconButton icon="close" size={32} label={text('end')} onClick={onEnd} />
      </div>
    </section>
  );
}
