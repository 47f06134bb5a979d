/** A choice of the player's device only: what it meets is fixed already. @returns 0 to `count` - 1 */
export function deviceChoice(count: number): number {
  const [draw = 0] = crypto.getRandomValues(new Uint32Array(1));
  return draw % count;
}
