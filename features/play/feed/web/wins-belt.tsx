import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { everySecond } from '#ui/clock.ts';
import { cx } from '#ui/cx.ts';
import type { LiveGame } from '../contract.ts';
import { CARD_WIDTH, WinCard } from './win-card.tsx';
import { EMPTY_TAPE, repeats, roll } from './wins-tape.ts';

/** From the start of one card to the start of the next. */
export const STEP = CARD_WIDTH + 10;
/** Pixels a second: a card can be read, and followed with the finger. */
const SPEED = 36;
/** After so far the tape begins again, before positions grow too large to be exact. */
const LENGTH = 1_000_000;

/** Cards stand by transforms alone, so that nothing here ever shifts the layout. Right to left they go the other way. */
const at = (place: number) => ({
  width: CARD_WIDTH,
  transform: `translateX(calc(var(--way) * ${place * STEP}px))`,
});
const CARD = 'absolute inset-y-0 start-0';
const WAY = '[--way:1] rtl:[--way:-1]';

interface BeltProps {
  wins: readonly LiveGame[];
  /** Cards that fit into the frame, a cut one counted as one. */
  fit: number;
  paused: boolean;
  label: string;
  onEnd: () => void;
}

/** The moving tape. One long animation carries it; once a second cards that have left go and new ones join behind. */
export function MovingBelt({ wins, fit, paused, label, onEnd }: BeltProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const motion = useRef<Animation | null>(null);
  // One more than fits may be seen in part, one more waits out of sight.
  const ahead = fit + 1;
  const [tape, setTape] = useState(() => roll(EMPTY_TAPE, 0, ahead, wins));
  const latest = useRef({ wins, ahead, onEnd });
  useEffect(() => {
    latest.current = { wins, ahead, onEnd };
  });

  useEffect(() => {
    const node = list.current;
    if (!node) return;
    const way = getComputedStyle(node).direction === 'rtl' ? 1 : -1;
    const animation = node.animate([{ translate: '0px' }, { translate: `${way * LENGTH}px` }], {
      duration: (LENGTH / SPEED) * 1000,
    });
    motion.current = animation;
    animation.onfinish = () => latest.current.onEnd();
    const stop = everySecond(() => {
      const passed = Math.floor((Number(animation.currentTime ?? 0) / 1000) * (SPEED / STEP));
      setTape((before) => roll(before, passed, passed + latest.current.ahead, latest.current.wins));
    });
    return () => {
      stop();
      animation.cancel();
    };
  }, []);

  useEffect(() => {
    if (paused) motion.current?.pause();
    else motion.current?.play();
  }, [paused]);

  /** The frame does not scroll: a card that the keyboard comes to is brought into sight by moving the tape. */
  function handleFocus({ target }: FocusEvent): void {
    if (!target.matches(':focus-visible')) return;
    const place = Number(target.closest<HTMLElement>('[data-place]')?.dataset['place']);
    const width = list.current?.clientWidth;
    const animation = motion.current;
    if (!Number.isInteger(place) || !width || !animation) return;
    const start = place * STEP;
    const now = (Number(animation.currentTime ?? 0) / 1000) * SPEED;
    const wanted = Math.min(Math.max(now, start + CARD_WIDTH - width), start);
    animation.currentTime = (wanted / SPEED) * 1000;
  }

  const again = repeats(tape.cells);
  return (
    <ul ref={list} aria-label={label} onFocus={handleFocus} className={cx('relative h-full', WAY)}>
      {tape.cells.map(({ no, win }) => (
        <li key={no} data-place={no} aria-hidden={again.has(no) || undefined} className={CARD} style={at(no)}>
          <WinCard win={win} repeat={again.has(no)} />
        </li>
      ))}
    </ul>
  );
}

/** The same standing still, the newest first: for few wins, and for who asks for less motion. */
export function StillBelt({ wins }: Pick<BeltProps, 'wins'>): ReactNode {
  return (
    <ul className={cx('relative h-full', WAY)} style={{ width: wins.length * STEP - (STEP - CARD_WIDTH) }}>
      {wins.map((win, index) => (
        <li key={win.game.id} className={cx(CARD, 'transition-transform duration-modal')} style={at(index)}>
          <WinCard win={win} />
        </li>
      ))}
    </ul>
  );
}
