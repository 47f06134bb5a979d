export type Suit = 'diamond' | 'heart' | 'spade' | 'club';

/** Suits round 0, 0 within 30 units to every side. */
export const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  spade:
    'M0-29C7-17 26-7 26 8a13 13 0 0 1-21.5 9.8C5.5 23.5 8 27 11.5 29h-23C-8 27-5.5 23.5-4.5 17.8A13 13 0 0 1-26 8C-26-7-7-17 0-29z',
  heart: 'M0 28C-9 16-28 6-28-11a14.2 14.2 0 0 1 28-4 14.2 14.2 0 0 1 28 4C28 6 9 16 0 28z',
  diamond: 'M0-30Q9-12 23 0Q9 12 0 30Q-9 12-23 0Q-9-12 0-30z',
  club: 'M0-29a13 13 0 0 1 11.6 18.9A13 13 0 1 1 4.5 11.7C5.2 19.5 7.5 25.5 11.5 29h-23c4-3.5 6.3-9.5 7-17.3A13 13 0 1 1-11.6-10.1 13 13 0 0 1 0-29z',
};
