/**
 * Fan-out: one event to many sockets, beside the plainest broadcast on ws in interleaved rounds of the same run.
 * Two server processes (ours, bare) and one swarm process; figures are medians over rounds, ratios medians over pairs.
 * Alone: node --import tsx bench/fanout.ts [--json]
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromServer, FromSwarm, ToServer, ToSwarm } from './fanout-messages.ts';
import { median, percentile, type Row } from './row.ts';

/** Many short rounds in pairs: on a busy machine the ratio within a pair is worth more than any absolute figure. */
const ROUNDS = 21;
const ROUND_MS = 500;
const SETTLE_MS = 500;
const BURST_RATE = 300;
const BURST_SECONDS = 5;
const BARE_BURST_SECONDS = 1;
/** Who has not delivered by then counts the rest as lost. */
const GIVE_UP_MS = 10_000;

type Variant = 'ours' | 'bare';

interface Side {
  readonly child: ChildProcess;
  readonly ready: Extract<FromServer, { type: 'ready' }>;
}

interface Turn {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpu: number;
}

/** Starts one of our processes with as many file descriptors as the machine allows. */
function start(file: string, args: readonly string[]): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const raise = 'ulimit -n "$(ulimit -Hn)" 2>/dev/null; exec "$0" "$@"';
  return spawn('sh', ['-c', raise, process.execPath, '--expose-gc', '--import', 'tsx', path, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** The next message of a type; fails when the process ends first. */
function reply<T extends FromServer | FromSwarm, K extends T['type']>(
  child: ChildProcess,
  type: K,
): Promise<Extract<T, { type: K }>> {
  return new Promise((done, fail) => {
    const stop = (): void => {
      child.off('message', onMessage);
      child.off('exit', onExit);
    };
    const onExit = (): void => {
      stop();
      fail(new Error('a process of the fan-out bench ended'));
    };
    const onMessage = (message: unknown): void => {
      if ((message as T).type !== type) return; // our own processes speak only T
      stop();
      done(message as Extract<T, { type: K }>);
    };
    child.on('message', onMessage);
    child.on('exit', onExit);
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms);
  });
}

class FanOutBench {
  readonly sides = new Map<Variant, Side>();
  swarm!: ChildProcess;

  async begin(): Promise<void> {
    this.swarm = start('./fanout-swarm.ts', []);
    await reply<FromSwarm, 'up'>(this.swarm, 'up');
  }

  async serve(variant: Variant): Promise<void> {
    this.sides.get(variant)?.child.kill();
    const child = start('./fanout-server.ts', [variant]);
    this.sides.set(variant, { child, ready: await reply<FromServer, 'ready'>(child, 'ready') });
  }

  end(): void {
    for (const { child } of this.sides.values()) child.kill();
    this.swarm?.kill();
  }

  side(variant: Variant): Side {
    const side = this.sides.get(variant);
    if (!side) throw new Error(`${variant} is not running`);
    return side;
  }

  async connect(variant: Variant, count: number): Promise<void> {
    const { ready } = this.side(variant);
    this.send({ ...ready, type: 'connect', name: variant, count });
    await reply<FromSwarm, 'connected'>(this.swarm, 'connected');
  }

  send(message: ToSwarm): void {
    this.swarm.send(message);
  }

  async ask<K extends 'memory' | 'cpu'>(
    variant: Variant,
    type: K,
  ): Promise<Extract<FromServer, { type: K }>> {
    const { child } = this.side(variant);
    const answer = reply<FromServer, K>(child, type);
    child.send({ type } satisfies ToServer);
    return answer;
  }

  /** RSS per connection, kB: between 100 warm ones and `count` more on a fresh process. */
  async memory(variant: Variant, count: number): Promise<number> {
    await this.connect(variant, 100);
    const before = (await this.ask(variant, 'memory')).rss;
    await this.connect(variant, count + 100);
    await pause(1500);
    const after = (await this.ask(variant, 'memory')).rss;
    return (after - before) / 1024 / count;
  }

  async turn(variant: Variant): Promise<Turn> {
    const before = (await this.ask(variant, 'cpu')).micros;
    const result = reply<FromSwarm, 'result'>(this.swarm, 'result');
    this.send({ type: 'turns', name: variant, ms: ROUND_MS });
    const { delivered, ms, latencies } = await result;
    const used = (await this.ask(variant, 'cpu')).micros - before;
    return {
      rate: (delivered / ms) * 1000,
      p50: percentile(latencies, 0.5) / 1000,
      p99: percentile(latencies, 0.99) / 1000,
      cpu: used / delivered,
    };
  }

  async turns(count: number): Promise<Record<Variant, Turn> & { ratio: number }> {
    const all: Record<Variant, Turn[]> = { ours: [], bare: [] };
    for (const variant of ['ours', 'bare'] as const) {
      await this.connect(variant, count);
      await this.turn(variant); // warm-up
    }
    for (let at = 0; at < ROUNDS; at += 1) {
      // The order alternates, so that neither side always runs second.
      const order: Variant[] = at % 2 === 0 ? ['bare', 'ours'] : ['ours', 'bare'];
      for (const variant of order) all[variant].push(await this.turn(variant));
    }
    const ratio = median(all.ours.map((turn, at) => turn.rate / (all.bare[at]?.rate ?? Infinity)));
    return { ours: middle(all.ours), bare: middle(all.bare), ratio };
  }

  async burst(
    variant: Variant,
    seconds: number,
  ): Promise<{ lost: number; p99: number; p50: number; core: number; seconds: number }> {
    await pause(SETTLE_MS);
    const events = BURST_RATE * seconds;
    const collecting = reply<FromSwarm, 'collecting'>(this.swarm, 'collecting');
    this.send({ type: 'collect', name: variant, events, ms: seconds * 1000 + GIVE_UP_MS });
    await collecting;
    const before = (await this.ask(variant, 'cpu')).micros;
    const result = reply<FromSwarm, 'result'>(this.swarm, 'result');
    this.side(variant).child.send({ type: 'burst', count: events, rate: BURST_RATE } satisfies ToServer);
    const { lost, ms, latencies } = await result;
    const used = (await this.ask(variant, 'cpu')).micros - before;
    return {
      lost,
      p50: percentile(latencies, 0.5) / 1000,
      p99: percentile(latencies, 0.99) / 1000,
      core: used / (ms * 1000),
      seconds: ms / 1000,
    };
  }
}

function middle(turns: readonly Turn[]): Turn {
  const of = (pick: (turn: Turn) => number): number => median(turns.map(pick));
  return {
    rate: of((turn) => turn.rate),
    p50: of((turn) => turn.p50),
    p99: of((turn) => turn.p99),
    cpu: of((turn) => turn.cpu),
  };
}

function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}

function turnRows(
  count: number,
  { ours, bare, ratio: exact }: Record<Variant, Turn> & { ratio: number },
): Row[] {
  const name = `fan-out to ${count.toLocaleString('en')}, one event at a time`;
  const ratio = round(exact, 2);
  return [
    {
      name: `${name}: deliveries`,
      value: Math.round(ours.rate),
      unit: '/s',
      reference: `bare ws ${Math.round(bare.rate).toLocaleString('en')}/s`,
      ratio,
      target: '>= 0.95 x bare ws',
      met: ratio >= 0.95,
    },
    { name: `${name}: p50`, value: round(ours.p50), unit: 'ms', reference: `bare ws ${round(bare.p50)} ms` },
    { name: `${name}: p99`, value: round(ours.p99), unit: 'ms', reference: `bare ws ${round(bare.p99)} ms` },
    {
      name: `${name}: CPU per delivery`,
      value: round(ours.cpu, 2),
      unit: 'us',
      reference: `bare ws ${round(bare.cpu, 2)} us`,
      ratio: round(ours.cpu / bare.cpu, 2),
    },
  ];
}

/** @returns the rows of the performance table */
export async function runFanout(): Promise<Row[]> {
  const bench = new FanOutBench();
  try {
    await bench.begin();
    await Promise.all([bench.serve('ours'), bench.serve('bare')]);
    const memory = { ours: await bench.memory('ours', 5000), bare: await bench.memory('bare', 5000) };
    // Fresh processes: the heap of the memory test is not what a steady server has.
    await Promise.all([bench.serve('ours'), bench.serve('bare')]);
    const small = turnRows(1000, await bench.turns(1000));
    const large = turnRows(5000, await bench.turns(5000));
    const ours = await bench.burst('ours', BURST_SECONDS);
    const bare = await bench.burst('bare', BARE_BURST_SECONDS);
    const name = `fan-out, 5,000 x ${BURST_RATE} events/s`;
    return [
      ...small,
      ...large,
      {
        name: `${name}: lost`,
        value: Math.round(ours.lost),
        unit: 'deliveries',
        reference: `of ${(5000 * BURST_RATE * BURST_SECONDS).toLocaleString('en')}`,
        target: '0',
        met: ours.lost === 0,
      },
      {
        name: `${name}: p99`,
        value: round(ours.p99),
        unit: 'ms',
        reference: `bare ws after ${BARE_BURST_SECONDS} s of it: ${Math.round(bare.p99).toLocaleString('en')} ms`,
        target: '<= 200 ms',
        met: ours.p99 <= 200,
      },
      { name: `${name}: p50`, value: round(ours.p50), unit: 'ms' },
      { name: `${name}: server CPU`, value: Math.round(ours.core * 100), unit: '% of a core' },
      {
        name: 'memory per idle subscribed connection at 5,000',
        value: round(memory.ours),
        unit: 'kB',
        reference: `bare ws ${round(memory.bare)} kB`,
        ratio: round(memory.ours / memory.bare, 2),
        target: '<= 12 kB',
        met: memory.ours <= 12,
      },
    ];
  } finally {
    bench.end();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = await runFanout();
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
  else
    for (const row of rows)
      process.stdout.write(
        `${row.name}: ${row.value} ${row.unit}${row.reference ? ` (${row.reference})` : ''}${row.target ? ` [${row.target}: ${row.met ? 'met' : 'missed'}]` : ''}\n`,
      );
}
