/** Nothing is chosen in this game: every bet is the same spin on five lines. */
export function OrreryInputs() {
  return null;
}
