/** The mark of Phoenix on a 64 grid: a rising bird. The left wing is drawn, the right one mirrored. */
export const wingPath =
  'M29 30.5C18.5 28 8 20 2.5 5c-1.3 10 .6 17.2 4.6 21.3 0 0-1.6.3-3 0 1.4 5 5.2 8.3 9.4 9.8 0 0-1.2.7-2.7.9C14 42.6 22 44.5 29 40H33V30.5z';

/** Crest, head with its beak, body and the flame of the tail. */
export const bodyPath =
  'M33.2 1.5c.2 3.3 3.3 4.7 3.9 8.2 2 .9 3.3 2.5 3.7 4.7l4.7 3.1-5.3 1.3c-.8 3.8-5.4 5.7-5.4 12.2 0 7.6 6.2 10.8 6.2 18.3 0 5.2-3.8 9.3-9 13.2-5.2-3.9-9-8-9-13.2 0-7.5 6.2-10.7 6.2-18.3 0-6.3-4-9.3-4-14.8 0-3.5 1.8-6.1 4.7-7.2C29.1 6.7 31.2 4.6 33.2 1.5zM32 44c-2 2.4-3.4 4.3-3.4 6.8 0 2.3 1.5 4.2 3.4 6.2 1.9-2 3.4-3.9 3.4-6.2 0-2.5-1.4-4.4-3.4-6.8z';

/** Fire from crown to tail. */
export const fire = { crown: '#ffd15c', wing: '#ff8a3d', tail: '#ff3d68' } as const;
