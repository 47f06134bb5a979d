import { useEffect, useRef, useState } from 'react';
import { REVEAL_MS } from '../contract.ts';

/**
 * Plays an animation on an element while a draw is drawn out.
 * @param length milliseconds
 */
export function useMotion<Node extends Element = HTMLDivElement>(
  playing: boolean,
  frames: Keyframe[],
  easing: string,
  length = REVEAL_MS,
) {
  const node = useRef<Node>(null);
  const text = JSON.stringify(frames);
  useEffect(() => {
    if (!playing) return;
    const motion = node.current?.animate(JSON.parse(text) as Keyframe[], {
      duration: length,
      easing,
      fill: 'both',
    });
    return () => motion?.cancel();
  }, [playing, text, easing, length]);
  return node;
}

/** How much of a draw is drawn out, from 0 to 1; 1 when none is. @param length milliseconds */
export function useShare(playing: boolean, length: number): number {
  const [share, setShare] = useState(0);
  useEffect(() => {
    if (!playing) return;
    const begun = performance.now();
    let frame = requestAnimationFrame(function tick(now) {
      setShare(Math.min(1, Math.max(0, (now - begun) / length)));
      frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, length]);
  return playing ? share : 1;
}
