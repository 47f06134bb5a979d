/** Where a falling function crosses a value, by halving; doubles allow no better after 200 halvings. */
export function solveFalling(f: (x: number) => number, target: number, low: number, high: number): number {
  let [from, to] = [low, high];
  for (let turn = 0; turn < 200; turn++) {
    const middle = (from + to) / 2;
    if (f(middle) > target) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}
