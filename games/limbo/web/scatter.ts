/** Evenly scattered without a random source: the golden ratio and its square never repeat. */
export function scatter(index: number, factor: number): number {
  return (index * factor) % 1;
}
