/** A small line of prices in a box 100 wide and 30 high; for the eye only. @returns '' where there is nothing to join */
export function sparkPath(prices: readonly number[]): string {
  if (prices.length < 2) return '';
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const range = high - low || 1;
  return prices
    .map((price, index) => {
      const x = (index / (prices.length - 1)) * 100;
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${(28 - ((price - low) / range) * 26).toFixed(2)}`;
    })
    .join('');
}
