import { useEffect, useRef } from 'react';
import { everySecond, wallClock } from './clock.ts';
import { countdownText } from './time-text.ts';
import { writeText } from './write-text.ts';

export interface CountdownProps {
  /** The moment it reaches zero, in milliseconds since 1970. */
  until: number;
  /** Called once when it gets there. */
  onEnd?: () => void;
  now?: () => number;
  className?: string;
}

/** Time left, written into the text node once a second. Not announced: say the end elsewhere. */
export function Countdown({ until, onEnd, now = wallClock, className }: CountdownProps) {
  const node = useRef<HTMLSpanElement>(null);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    let ended = false;
    function tick() {
      const left = until - now();
      writeText(node.current, countdownText(left));
      if (left > 0 || ended) return;
      ended = true;
      end.current?.();
    }
    tick();
    return everySecond(tick);
  }, [until, now]);
  return (
    <span ref={node} role="timer" className={`tnum whitespace-nowrap ${className ?? ''}`}>
      {countdownText(until - now())}
    </span>
  );
}
