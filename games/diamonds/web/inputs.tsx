/** There is nothing to choose: the five gems are all there is. */
export function DiamondsInputs() {
  return null;
}
