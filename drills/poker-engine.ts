/**
 * npm run drill -- poker-engine [--hands 100000] [--seed 1]
 * Random hands of 2 to 9 players against a second writing of the rules: whatever is offered is taken,
 * whatever is not is refused, and no chip comes or goes. Then all 133,784,560 seven-card hands by category.
 */
import { parseArgs } from 'node:util';
import { describeStrength, evaluate7, strengthCount } from '#engines/poker/evaluator.ts';
import { playRandomHand } from '#engines/poker/testing/random-hand.ts';

const { values } = parseArgs({
  options: { hands: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const SEVEN_CARD_COUNTS: Readonly<Record<string, number>> = {
  'straight-flush': 41_584,
  'four-of-a-kind': 224_848,
  'full-house': 3_473_184,
  flush: 4_047_644,
  straight: 6_180_020,
  'three-of-a-kind': 6_461_620,
  'two-pair': 31_433_400,
  pair: 58_627_800,
  'high-card': 23_294_460,
};
const SEVEN_CARD_CLASSES = 4824;

const failures = [...randomHands(Number(values.hands), Number(values.seed)), ...sevenCards()];
for (const failure of failures.slice(0, 20)) print(failure);
print(failures.length === 0 ? '2 passed, 0 failed' : `${failures.length} failures`);
process.exitCode = failures.length === 0 ? 0 : 1;

function randomHands(hands: number, first: number): string[] {
  const failed: string[] = [];
  const byPlayers = new Map<number, number>();
  let [actions, offers, refusals] = [0, 0, 0];
  const from = performance.now();
  for (let seed = first; seed < first + hands; seed++) {
    try {
      const report = playRandomHand(seed);
      const players = report.hand.seats.length;
      byPlayers.set(players, (byPlayers.get(players) ?? 0) + 1);
      [actions, offers, refusals] = [
        actions + report.actions,
        offers + report.offersTried,
        refusals + report.refusalsTried,
      ];
    } catch (error) {
      failed.push((error as Error).message);
    }
  }
  const figures = [hands, actions, offers, refusals].map((one) => one.toLocaleString('en-US'));
  print(
    `${figures[0]} hands, ${figures[1]} actions, ${figures[2]} offers taken, ${figures[3]} others refused`,
  );
  const spread = [...byPlayers]
    .toSorted(([a], [b]) => a - b)
    .map(([players, count]) => `${players}: ${count}`);
  print(`hands by players: ${spread.join(', ')}; ${((performance.now() - from) / 1000).toFixed(1)} s`);
  return failed;
}

function sevenCards(): string[] {
  const from = performance.now();
  const byStrength = new Int32Array(strengthCount() + 1);
  for (let a = 0; a < 46; a++)
    for (let b = a + 1; b < 47; b++)
      for (let c = b + 1; c < 48; c++)
        for (let d = c + 1; d < 49; d++)
          for (let e = d + 1; e < 50; e++)
            for (let f = e + 1; f < 51; f++)
              for (let g = f + 1; g < 52; g++) byStrength[evaluate7(a, b, c, d, e, f, g)]! += 1;
  const seconds = (performance.now() - from) / 1000;
  const counts: Record<string, number> = {};
  for (let strength = 1; strength < byStrength.length; strength++) {
    const { category } = describeStrength(strength);
    counts[category] = (counts[category] ?? 0) + byStrength[strength]!;
  }
  const classes = byStrength.filter((count) => count > 0).length;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  print(`${total.toLocaleString('en-US')} seven-card hands in ${classes} classes, ${seconds.toFixed(1)} s`);
  const wrong = Object.entries(SEVEN_CARD_COUNTS)
    .filter(([category, count]) => counts[category] !== count)
    .map(([category, count]) => `${category}: ${counts[category]}, not ${count}`);
  return classes === SEVEN_CARD_CLASSES ? wrong : [...wrong, `${classes} classes, not ${SEVEN_CARD_CLASSES}`];
}
