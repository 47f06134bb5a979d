/**
 * Which page buttons to draw: first, last, and `around` pages on either side of the current one.
 * @returns page numbers from 1, with 0 where a gap is shown
 */
export function pagerPages(current: number, count: number, around = 2): number[] {
  const pages: number[] = [];
  for (let page = 1; page <= count; page++) {
    const near = Math.abs(page - current) <= around;
    if (page === 1 || page === count || near) pages.push(page);
    else if (pages.at(-1) !== 0) pages.push(0);
  }
  return pages;
}
