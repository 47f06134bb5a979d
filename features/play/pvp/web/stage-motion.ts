import { useEffect, useRef } from 'react';
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
