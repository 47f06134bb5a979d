import { useEffect, useRef } from 'react';
import { everySecond, wallClock } from './clock.ts';
import { figureLocale } from './locale.ts';
import { timeAgoText } from './time-text.ts';
import { writeText } from './write-text.ts';

export interface TimeAgoProps {
  /** Milliseconds since 1970, or an ISO date. */
  time: number | string;
  locale?: string;
  /** Clock to measure against; the page's own unless the server's offset is known. */
  now?: () => number;
  className?: string;
}

/** "3m ago", kept up to date in the text node without rendering again. The title has the full date. */
export function TimeAgo({ time, locale = figureLocale(), now = wallClock, className }: TimeAgoProps) {
  const node = useRef<HTMLTimeElement>(null);
  const at = typeof time === 'number' ? time : Date.parse(time);
  useEffect(
    () => everySecond(() => writeText(node.current, timeAgoText(at, now(), locale))),
    [at, locale, now],
  );
  const date = new Date(at);
  return (
    <time
      ref={node}
      dateTime={date.toISOString()}
      title={date.toLocaleString(locale)}
      className={`tnum whitespace-nowrap ${className ?? ''}`}
    >
      {timeAgoText(at, now(), locale)}
    </time>
  );
}
