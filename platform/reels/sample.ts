import type { Machine, Reels } from '#engines/slots/machine.ts';

/** The data a reader needs: all but the counts. */
function plain({ base, free, ...rest }: Machine): unknown {
  const bare = ({ strips, multiplier }: Reels) => ({ strips, multiplier });
  return { ...rest, base: bare(base), ...(free && { free: { ...free, reels: bare(free.reels) } }) };
}

/** Of machines whose wild pays by itself: a line pays the best of its runs. */
const HELPED = `
    const cells = path.map((row, reel) => columns[reel][row]);
    const isWild = (letter) => machine.wilds[letter] !== undefined;
    const first = cells.find((letter) => !isWild(letter));
    let best;
    for (const symbol of [cells[0], first]) {
      if (!machine.pays[symbol]) continue;
      let [count, times] = [0, 1];
      while (count < width && (cells[count] === symbol || isWild(cells[count])) && !(isWild(symbol) && cells[count] !== symbol)) {
        if (cells[count] !== symbol) times = machine.helps;
        count++;
      }
      const pays = (machine.pays[symbol][count] ?? 0) * times * multiplier;
      if (pays > (best ? best.pays : 0)) best = { symbol, count, times, line, pays };
    }
    if (best) wins.push(best);
    return;`;

/** Of all others. */
const PLAIN = `
  const columns = window.map((column) => {
    const wild = [...column].find((letter) => (machine.expanding ?? '').includes(letter));
    return wild ? wild.repeat(machine.rows) : column;
  });
  const wins = winsOf(columns, reels.multiplier);
  const letter = machine.scatter?.letter;
  const scatters = [...window.join('')].filter((one) => one === letter).length;
  const pays = valueFor(machine.scatter?.pays, scatters) * reels.multiplier;
  if (pays > 0) wins.push({ symbol: letter, count: scatters, times: 1, pays });
  return { stops, window, scatters, wins, pays: wins.reduce((sum, win) => sum + win.pays, 0) };
}`;

/** Of machines whose winning cells vanish: the same spin, window after window. */
const CASCADES = `
  const above = stops.map(() => 0);
  const falls = [];
  let now = window;
  for (;;) {
    const times = machine.cascades[Math.min(falls.length, machine.cascades.length - 1)] * reels.multiplier;
    const won = winsOf(now, times);
    const found = [...now.join('')].filter((one) => one === machine.scatter?.letter).length;
    const extra = valueFor(machine.scatter?.pays, found) * reels.multiplier;
    if (won.length === 0 && extra > 0) falls.push({ window: now, wins: [{ symbol: machine.scatter.letter, count: found, times: 1, pays: extra }], times, pays: extra });
    else falls.push({ window: now, wins: won, times, pays: won.reduce((sum, win) => sum + win.pays, 0) });
    if (won.length === 0) {
      const wins = falls.flatMap((fall) => fall.wins);
      return { stops, window, scatters: found, wins, pays: wins.reduce((sum, win) => sum + win.pays, 0), falls };
    }
    now = now.map((column, reel) => {
      let rest = [...column].filter((letter) => !won.some(({ symbol, count }) =>
        reel < count && (letter === symbol || machine.wilds[letter] !== undefined))).join('');
      const { length } = reels.strips[reel];
      while (rest.length < machine.rows)
        rest = reels.strips[reel][(((stops[reel] - ++above[reel]) % length) + length) % length] + rest;
      return rest;
    });
  }`;

/** Any slot in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export function reelSample(machine: Machine): string {
  return `const machine = ${JSON.stringify(plain(machine))};
const width = machine.base.strips.length;
const float = (index) => {
  const message = clientSeed + ':' + nonce + ':' + Math.floor(index / 8);
  const digest = createHmac('sha256', serverSeed).update(message).digest();
  return digest.readUInt32BE((index % 8) * 4) / 2 ** 32;
};
const valueFor = (table, count) => {
  while (count > 0 && !(table && table[count] !== undefined)) count--;
  return count > 0 ? table[count] : 0;
};
const worth = (letter, symbol) => (letter === symbol ? 1 : (machine.wilds[letter] ?? 0));
const paths = machine.lines ?? [Array(width).fill('all')];

function winsOf(columns, multiplier) {
  const wins = [];
  paths.forEach((path, line) => {${machine.helps ? HELPED : ''}
    const symbols = machine.lines ? columns[0][path[0]] : new Set(columns[0]);
    for (const symbol of symbols) {
      let [count, times] = [0, 1];
      while (count < width) {
        const cells = path[count] === 'all' ? [...columns[count]] : [columns[count][path[count]]];
        const factor = cells.reduce((sum, letter) => sum + worth(letter, symbol), 0);
        if (factor === 0) break;
        times *= factor;
        count++;
      }
      const pays = (machine.pays[symbol]?.[count] ?? 0) * times * multiplier;
      if (pays > 0) wins.push({ symbol, count, ...(machine.lines && { line }), times, pays });
    }
  });
  return wins;
}

function spin(reels, number) {
  const stops = reels.strips.map((strip, reel) => Math.floor(float(number * width + reel) * strip.length));
  const window = reels.strips.map((strip, reel) =>
    Array.from({ length: machine.rows }, (_, row) => strip[(stops[reel] + row) % strip.length]).join(''));${machine.cascades ? `${CASCADES}\n}` : PLAIN}

const { free } = machine;
const spins = [];
const cap = machine.cap ?? Infinity;
let freeSpins = params.buy ? machine.buy.spins : 0;
let credits = 0;
if (!params.buy) {
  const paid = spin(machine.base, 0);
  credits = Math.min(cap, paid.pays);
  freeSpins = free ? Math.min(free.most, valueFor(free.spins, paid.scatters)) : 0;
  spins.push({ ...paid, award: freeSpins });
}
for (let left = freeSpins; left > 0 && credits < cap; left--) {
  const one = spin(free.reels, spins.length);
  const award = Math.min(free.most - freeSpins, valueFor(free.again, one.scatters));
  spins.push({ ...one, award });
  freeSpins += award;
  left += award;
  credits = Math.min(cap, credits + one.pays);
}
console.log({ spins, freeSpins, credits });`;
}
