/**
 * A network of its own for a drill: this process moves into an empty one, every node has another one, and a bridge is between
 * them. A node that is taken off the bridge is silent to everybody, as a machine whose cable was pulled. Needs root on Linux; elsewhere
 * the nodes are addresses of the loopback and nothing can be cut.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Node {
  readonly name: string;
  readonly address: string;
  /** Starts a program in the node's network. @param user account to run it as, where we are root */
  run(command: readonly string[], options: RunOptions): ChildProcess;
}

export interface RunOptions {
  readonly user?: string;
  readonly log: number;
  readonly env?: NodeJS.ProcessEnv;
}

export interface Network {
  readonly nodes: readonly Node[];
  /** False where networks cannot be made: nothing is cut then. */
  readonly cuts: boolean;
  cut(node: Node): void;
  mend(node: Node): void;
  close(): void;
}

const MARK = 'PHOENIX_DRILL_NETWORK';
const root = process.getuid?.() === 0;

/** Runs the same drill in a network of its own, where that is allowed. @returns its exit code; null: it goes on here */
export async function moveIntoOwnNetwork(): Promise<number | null> {
  if (process.env[MARK] !== undefined) return null;
  const allowed =
    root && spawnSync('unshare', ['-n', 'ip', 'link', 'add', 'try', 'type', 'bridge']).status === 0;
  if (!allowed) {
    process.stdout.write(
      'no network namespaces here (they need root on Linux and iproute2): nothing will be cut off\n',
    );
    process.env[MARK] = 'loopback';
    return null;
  }
  const child = spawn('unshare', ['-n', process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    env: { ...process.env, [MARK]: 'own' },
    stdio: 'inherit',
  });
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => child.kill(name));
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}

/** @param count of nodes */
export async function openNetwork(count: number): Promise<Network> {
  return process.env[MARK] === 'own' ? ownNetwork(count) : loopback(count);
}

function as(user: string | undefined): string[] {
  return root && user !== undefined
    ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups']
    : [];
}

function start(command: readonly string[], { log, env = process.env }: RunOptions): ChildProcess {
  const [file = '', ...args] = command;
  return spawn(file, args, { stdio: ['ignore', log, log], env, cwd: '/' });
}

function loopback(count: number): Network {
  const nodes = Array.from({ length: count }, (_, index) => ({
    name: `node-${index + 1}`,
    address: `127.0.0.${11 + index}`,
    run: (command: readonly string[], options: RunOptions) =>
      start([...as(options.user), ...command], options),
  }));
  return { nodes, cuts: false, cut() {}, mend() {}, close() {} };
}

async function ownNetwork(count: number): Promise<Network> {
  const ip = (line: string): void => void execFileSync('ip', line.split(' '));
  ip('link set lo up');
  ip('link add bridge type bridge');
  ip('addr add 10.0.0.1/24 dev bridge');
  ip('link set bridge up');
  const holders: ChildProcess[] = [];
  const nodes: Node[] = [];
  for (let number = 1; number <= count; number++) {
    // A namespace lives as long as somebody is in it.
    const holder = spawn('unshare', ['-n', 'sleep', 'infinity'], { stdio: 'ignore' });
    holders.push(holder);
    await sleep(300);
    const inside = ['nsenter', '-t', String(holder.pid), '-n'];
    const within = (line: string): void =>
      void execFileSync('nsenter', [...inside.slice(1), ...line.split(' ')]);
    ip(`link add way-${number} type veth peer name eth0 netns ${holder.pid}`);
    ip(`link set way-${number} master bridge`);
    ip(`link set way-${number} up`);
    const address = `10.0.0.${10 + number}`;
    within('ip link set lo up');
    within(`ip addr add ${address}/24 dev eth0`);
    within('ip link set eth0 up');
    nodes.push({
      name: `node-${number}`,
      address,
      run: (command, options) => start([...inside, ...as(options.user), ...command], options),
    });
  }
  const way = (node: Node) => `way-${node.name.slice(5)}`;
  return {
    nodes,
    cuts: true,
    cut: (node) => ip(`link set ${way(node)} nomaster`),
    mend: (node) => ip(`link set ${way(node)} master bridge`),
    close: () => holders.forEach((holder) => holder.kill('SIGKILL')),
  };
}
