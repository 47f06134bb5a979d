/** Inks of a deck with a colour for each suit, for the box round cards; nothing where the player wants two. */
import type { CSSProperties } from 'react';
import { useStore } from '#platform/web/store.ts';

const FOUR = {
  '--ink-club': 'oklch(from var(--win) 0.5 0.14 h)',
  '--ink-diamond': 'oklch(from var(--info) 0.5 0.18 h)',
} as CSSProperties;

export function useDeckStyle(): CSSProperties | undefined {
  return useStore((state) => state.pokerFourColours) ? FOUR : undefined;
}
