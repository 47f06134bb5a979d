/** What happens to the database's nodes. Each returns how long nobody's bet was acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Load } from './load.ts';
import type { Network, Node } from './network.ts';
import type { Struck } from './table.ts';

type Print = (line: string) => void;

const LIMIT_MS = 15_000;
const PATIENCE_MS = 120_000;

export async function killLeaders(
  cluster: Cluster,
  load: Load,
  { minutes, everyMs, print }: { minutes: number; everyMs: number; print: Print },
): Promise<Struck[]> {
  const struck: Struck[] = [];
  const end = performance.now() + minutes * 60_000;
  for (let number = 1; performance.now() < end; number++) {
    const next = performance.now() + everyMs;
    const node = await theLeader(cluster);
    const machine = number % 2 === 0;
    const kind = machine ? 'kill -9 of PostgreSQL and Patroni' : 'kill -9 of PostgreSQL';
    const before = load.acknowledged.length;
    const gapOf = load.watch();
    cluster.kill(node, machine);
    // A machine that is dead stays so until another has taken over.
    const after = await anotherLeader(cluster, node);
    await answers(load);
    if (machine) cluster.revive(node);
    await sleep(Math.max(0, next - performance.now()));
    const gapMs = gapOf();
    struck.push({ kind, gapMs, limitMs: LIMIT_MS });
    print(
      `${kind.padEnd(34)} ${node.name} -> ${after.name}, after ${String(before).padStart(7)} acknowledged bets; longest gap ${(gapMs / 1000).toFixed(1)} s`,
    );
    // The next one takes a standby that has everything.
    await cluster.whole();
  }
  return struck;
}

/** Nothing that is not in two places is acknowledged: with no standby there is no answer but 503. */
export async function standbysAway(
  cluster: Cluster,
  network: Network,
  load: Load,
  print: Print,
): Promise<Struck[]> {
  await cluster.whole();
  const leader = await theLeader(cluster);
  const nodes = network.nodes.filter((node) => node !== leader);
  const gapOf = load.watch();
  const { unavailable, cut } = load.counts;
  cluster.pause(nodes, 'SIGSTOP');
  await sleep(2_000);
  const before = load.acknowledged.length;
  await sleep(28_000);
  const during = load.acknowledged.length - before;
  const answered = load.counts.unavailable - unavailable;
  const left = load.counts.cut - cut;
  cluster.pause(nodes, 'SIGCONT');
  await answers(load);
  await cluster.whole();
  const gapMs = gapOf();
  print(
    `both standbys paused for 30 s: ${answered} answers 503, ${left} without an answer, ${during} bets acknowledged`,
  );
  const wrong = [
    ...(during > 0 ? [`${during} bets were acknowledged that no standby had`] : []),
    ...(answered === 0 || left > 0 ? ['players were left without an answer'] : []),
  ].join('; ');
  return [{ kind: 'both standbys away for 30 s', gapMs, limitMs: null, ...(wrong && { wrong }) }];
}

/** The leader's cable is pulled: to everybody it is silent, and closes nothing. */
export async function cutOff(
  cluster: Cluster,
  network: Network,
  load: Load,
  print: Print,
): Promise<Struck[]> {
  const struck: Struck[] = [];
  const kind = 'leader cut off from the network';
  for (let time = 1; time <= 3; time++) {
    await cluster.whole();
    const node = await theLeader(cluster);
    const gapOf = load.watch();
    network.cut(node);
    const after = await anotherLeader(cluster, node);
    await answers(load);
    const gapMs = gapOf();
    // Longer than its lease: it steps down by itself, and comes back as a standby.
    await sleep(8_000);
    network.mend(node);
    await cluster.whole();
    struck.push({ kind, gapMs, limitMs: LIMIT_MS });
    print(`${kind}: ${node.name} -> ${after.name}; longest gap ${(gapMs / 1000).toFixed(1)} s`);
  }
  return struck;
}

/** Two of three nodes cut off: nobody may lead, so nothing is acknowledged until they are back. */
export async function quorumLost(
  cluster: Cluster,
  network: Network,
  load: Load,
  print: Print,
): Promise<Struck[]> {
  await cluster.whole();
  const leader = await theLeader(cluster);
  const nodes = network.nodes.filter((node) => node !== leader);
  const gapOf = load.watch();
  for (const node of nodes) network.cut(node);
  await sleep(3_000);
  const before = load.acknowledged.length;
  await sleep(17_000);
  const during = load.acknowledged.length - before;
  for (const node of nodes) network.mend(node);
  const mended = performance.now();
  await answers(load);
  const back = performance.now() - mended;
  await cluster.whole();
  const gapMs = gapOf();
  print(
    `the leader alone for 20 s, without quorum: ${during} bets acknowledged; back ${(back / 1000).toFixed(1)} s after`,
  );
  const wrong = during > 0 ? `${during} bets were acknowledged by a leader without quorum` : '';
  return [{ kind: 'two of three nodes cut off for 20 s', gapMs, limitMs: null, ...(wrong && { wrong }) }];
}

async function theLeader(cluster: Cluster): Promise<Node> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const leader = await cluster.leader();
    if (leader !== null) return leader;
    if (performance.now() > end) throw new Error('no node leads');
    await sleep(100);
  }
}

async function anotherLeader(cluster: Cluster, before: Node): Promise<Node> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const leader = await cluster.leader();
    if (leader !== null && leader !== before) return leader;
    if (performance.now() > end) throw new Error(`nobody took over from ${before.name}`);
    await sleep(100);
  }
}

/** Until another bet is acknowledged. */
async function answers(load: Load): Promise<void> {
  const before = load.acknowledged.length;
  const end = performance.now() + PATIENCE_MS;
  while (load.acknowledged.length === before) {
    if (performance.now() > end) throw new Error('no bet is acknowledged any more');
    await sleep(20);
  }
}
