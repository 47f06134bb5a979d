import { cx } from './cx.ts';

/** One slide on phones, two from 600 px, three from 1200 px; what holds its room takes the same class. */
export const carouselRowClass =
  'grid auto-cols-[calc((100%-(var(--view)-1)*10px)/var(--view))] grid-flow-col gap-2.5 [--view:1] sm:[--view:2] lg:[--view:3]';

/** Where so many slides are all in sight there is nothing to turn; known by width alone, so nothing has to be measured. */
export function whenTurning(count: number): string {
  if (count <= 1) return 'hidden';
  return count === 2 ? 'sm:hidden' : count === 3 ? 'lg:hidden' : '';
}

/** The line of dots below the slides, held from the start. */
export function carouselFootClass(count: number): string {
  return cx('-mb-2 flex h-9 items-center justify-center gap-1', whenTurning(count));
}
