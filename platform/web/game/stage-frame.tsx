import { useEffect, useRef, useState, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/** Spoken results follow each other at least this far apart, so that auto betting does not drown a screen reader. */
const SPEECH_GAP_MS = 1000;

function useThrottled(text: string): string {
  const [spoken, setSpoken] = useState('');
  const last = useRef(0);
  useEffect(() => {
    // Emptied at once: the next result is spoken even where it is the same.
    const wait = text === '' ? 0 : Math.max(0, last.current + SPEECH_GAP_MS - performance.now());
    const timer = setTimeout(() => {
      if (text !== '') last.current = performance.now();
      setSpoken(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return spoken;
}

interface StageFrameProps {
  children: ReactNode;
  /** The state of the game in words; read out politely. */
  announce: string;
  /** Spoken name of the whole stage. */
  label: string;
  /** Colour of the light behind the stage. */
  glow?: 'accent' | 'win' | 'lose' | 'info';
  onClick?: () => void;
  className?: string;
}

const GLOWS = { accent: 'from-accent/12', win: 'from-win/16', lose: 'from-lose/14', info: 'from-info/12' };

/** The box every stage stands in: ground, light, and the words for those who cannot see the canvas. */
export function StageFrame({
  children,
  announce,
  label,
  glow = 'accent',
  onClick,
  className,
}: StageFrameProps) {
  const spoken = useThrottled(announce);
  return (
    <section
      aria-label={label}
      // A board has a left and a right of its own, whichever way its words are read.
      dir="ltr"
      onPointerDown={onClick}
      className={cx(
        '@container relative isolate flex h-full min-h-96 flex-col overflow-hidden bg-bg md:min-h-120',
        className,
      )}
    >
      <div
        aria-hidden
        className={cx(
          'absolute inset-0 -z-10 bg-radial-[ellipse_90%_70%_at_50%_0%] to-transparent transition-colors duration-panel',
          GLOWS[glow],
        )}
      />
      <div
        aria-hidden
        className="absolute inset-0 -z-10 bg-radial-[ellipse_120%_90%_at_50%_45%] from-panel/80 to-transparent"
      />
      {children}
      <p className="sr-only" role="status" aria-live="polite">
        {spoken}
      </p>
    </section>
  );
}
