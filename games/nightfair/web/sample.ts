/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `// serverSeed is the round's hash, clientSeed the salt of the chain.
const digest = createHmac('sha256', serverSeed).update(clientSeed).digest();
const part = (at, n) => Math.floor((digest.readUInt32BE(at) / 2 ** 32) * n);
const segment = part(0, 52);
const half = { 0: 'vault', 5: 'coin', 10: 'drop', 16: 'coin', 21: 'drop' };
let laid = 0;
const wheel = Array.from({ length: 52 }, (_, at) => {
  if (half[at % 26]) return half[at % 26];
  laid += 1;
  return Math.floor((laid * 17) / 42) > Math.floor(((laid - 1) * 17) / 42) ? 'two' : 'one';
});
const stand = wheel[segment];
const hundredth = part(4, 100);
const bits = digest[4];
const coins = [[40, 5], [70, 10], [90, 15], [98, 30], [100, 105]];
const row = coins.findIndex(([below]) => hundredth < below);
const ones = bits.toString(2).replaceAll('0', '').length;
const boxes = [10, 20, 10, 30, 10, 20, 50, 10, 30, 20, 10, 20, 30, 10, 130, 10, 20, 10, 30, 20];
const draw = { one: 0, two: 0, coin: row, drop: bits, vault: part(4, 20) }[stand];
const prize = {
  one: 2,
  two: 3,
  coin: coins[row][1],
  drop: [237, 40, 15, 8, 5, 8, 15, 40, 237][ones],
  vault: boxes[part(4, 20)],
}[stand];
console.log({ result: segment * 256 + draw, stand, prize });`;
