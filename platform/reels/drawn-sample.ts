import type { DrawnMachine } from '#engines/slots/drawn/drawn-machine.ts';

/** The data a reader needs: all but the counts. */
function plain(machine: DrawnMachine): unknown {
  return { ...machine, counts: undefined };
}

/** A slot of drawn cells in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export function drawnSample(machine: DrawnMachine): string {
  return `const machine = ${JSON.stringify(plain(machine))};
const { heights, letters, scatter, held, most, cap } = machine;
const last = heights.length - 1;
const float = (index) => {
  const message = clientSeed + ':' + nonce + ':' + Math.floor(index / 8);
  const digest = createHmac('sha256', serverSeed).update(message).digest();
  return digest.readUInt32BE((index % 8) * 4) / 2 ** 32;
};
let at = 0;
const draw = (reel) => {
  const value = float(at++) * 1000;
  let sum = 0;
  const shares = reel === 0 || reel === last ? machine.outer : machine.inner;
  return letters[shares.findIndex((share) => value < (sum += share))];
};

function spin(heldSpin, kept) {
  const before = at;
  const drawn = heights.map((rows, reel) =>
    heldSpin > 0 && (reel === 0 || reel === last)
      ? held.letter.repeat(rows)
      : Array.from({ length: rows }, () => draw(reel)).join(''));
  const stays = new Set(kept.map(String));
  const window = drawn.map((column, reel) =>
    [...column].map((letter, row) => (stays.has(reel + ',' + row) ? held.letter : letter)).join(''));
  const wins = [];
  const tables = heldSpin > 0 ? { [held.letter]: held.pays } : machine.pays;
  for (const [symbol, table] of Object.entries(tables)) {
    let [count, times] = [0, 1];
    while (count <= last) {
      const fits = [...window[count]].filter((letter) => letter === symbol || letter in machine.wilds).length;
      if (fits === 0) break;
      times *= fits;
      count++;
    }
    const pays = (table[count] ?? 0) * times;
    if (pays > 0) wins.push({ symbol, count, times, pays });
  }
  return {
    stops: heights.map(() => 0), window,
    scatters: [...drawn.join('')].filter((letter) => letter === scatter.letter).length,
    wins, pays: wins.reduce((sum, win) => sum + win.pays, 0), heldSpin, kept, floats: at - before,
  };
}

const cells = (window) => window.flatMap((column, reel) =>
  [...column].flatMap((letter, row) => (letter === held.letter ? [[reel, row]] : [])));
const full = (column) => [...column].every((letter) => letter === held.letter);
const outer = [0, last].flatMap((reel) => Array.from({ length: heights[reel] }, (_, row) => [reel, row]));

const spins = [];
let granted = params.buy ? held.spins : 1;
let whole = params.buy ? 0 : 1;
let holding = params.buy ? held.spins : 0;
let [heldSpin, kept, credits] = [0, outer, 0];
while (whole + holding > 0 && credits < cap) {
  const isHeld = holding > 0;
  const one = isHeld ? spin(++heldSpin, kept) : spin(0, []);
  if (isHeld) [holding, kept] = [holding - 1, cells(one.window)];
  else whole--;
  const more = one.scatters >= scatter.least;
  const holds = !more && !isHeld && (full(one.window[0]) || full(one.window[last]));
  const award = Math.min(most - granted, more ? scatter.spins : holds ? held.spins : 0);
  granted += award;
  if (more) whole += award;
  if (holds) [holding, heldSpin, kept] = [award, 0, outer];
  credits = Math.min(cap, credits + one.pays);
  spins.push({ ...one, award, holds: holds && award > 0 });
}
console.log({ spins, freeSpins: granted - (params.buy ? 0 : 1), credits });`;
}
