/** The process above the front processes: it starts them, starts those again that died, and stops all in order. */
import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import type { Runtime } from '../runtime.ts';
import { closeUntaken } from './hand-over.ts';
import { createHub, type Hub, type HubPort } from './hub.ts';
import type { ToHub, ToWorker } from './messages.ts';

export interface SuperviseOptions {
  /** Front processes. */
  readonly count: number;
  /** File that each of them runs. */
  readonly program: string;
  readonly log: Logger;
  readonly runtime: Runtime;
  /** Shows whoever started the program that it is open. */
  print(line: string): void;
}

/** A place for a front process, which keeps its number when the process is another one. */
interface Place {
  readonly number: number;
  worker: Worker | null;
  port: HubPort | null;
  /** performance.now() of the moment since which it serves; null: it does not yet. */
  openSince: number | null;
  /** Starts in a row that came to nothing. */
  failures: number;
}

/** Between two looks whether a process still lives. */
const LOOK_MS = 1_000;
/** Longer than a process gives itself to close. */
const STOP_MS = 15_000;
/** Who died sooner waits before it is started again. */
const STEADY_MS = 10_000;
const PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

interface Supervision extends SuperviseOptions {
  readonly places: readonly Place[];
  readonly hub: Hub;
  stopping: boolean;
  exitCode: number;
  welcomed: boolean;
  ended(code: number): void;
}

/**
 * Runs until every front process has ended. The first one opens the installation alone (migrations, the first
 * administrator); the others follow when it serves.
 * @returns the code to exit with: 0 after a signal, 1 when no process could start
 */
export function supervise(options: SuperviseOptions): Promise<number> {
  return new Promise((done) => {
    const places = Array.from({ length: options.count }, (_, index) => ({
      number: index + 1,
      worker: null,
      port: null,
      openSince: null,
      failures: 0,
    }));
    const supervision: Supervision = {
      ...options,
      places,
      hub: createHub(options.runtime),
      stopping: false,
      exitCode: 0,
      welcomed: false,
      ended: done,
    };
    const execArgv = [...process.execArgv, '--enable-source-maps'];
    cluster.setupPrimary({ exec: options.program, args: [], execArgv });
    const signalled = (): void => (supervision.stopping ? killAll(supervision) : stopAll(supervision, 0));
    process.on('SIGTERM', signalled);
    process.on('SIGINT', signalled);
    setInterval(() => lookAtAll(supervision), LOOK_MS).unref();
    begin(supervision, supervision.places[0]!);
  });
}

function begin(supervision: Supervision, place: Place): void {
  if (supervision.stopping) return;
  const worker = cluster.fork({ PHOENIX_WORKER: String(place.number) });
  closeUntaken(worker.process);
  const send = (message: ToWorker): void => {
    if (worker.isConnected()) worker.process.send(message, () => {});
  };
  place.worker = worker;
  place.openSince = null;
  const port = supervision.hub.join(send);
  place.port = port;
  worker.on('message', (message: ToHub) => {
    port.receive(message);
    if (message.type === 'open') opened(supervision, place, message.welcome);
  });
  worker.on('error', (error) => supervision.log.warn({ err: error, worker: place.number }, 'front process'));
  worker.once('exit', (code, signal) => left(supervision, place, code, signal));
}

function opened(supervision: Supervision, place: Place, welcome: readonly string[]): void {
  place.openSince = performance.now();
  supervision.log.info(
    { worker: place.number, process: place.worker?.process.pid },
    'a front process serves',
  );
  if (supervision.welcomed) return;
  supervision.welcomed = true;
  for (const line of welcome) supervision.print(line);
  for (const other of supervision.places) if (other !== place) begin(supervision, other);
}

/** One that hangs does not end by itself. Nobody waits for it from now on, not even until it is killed: a stuck disk can keep it. */
function lookAtAll({ places, log }: Supervision): void {
  for (const { number, worker, port } of places) {
    if (!port?.look()) continue;
    log.error({ worker: number }, 'a front process gives no sign of life; it is killed');
    port.leave();
    worker?.process.kill('SIGKILL');
  }
}

function left(supervision: Supervision, place: Place, code: number, signal: string): void {
  const { log, places } = supervision;
  const { openSince } = place;
  place.port?.leave();
  place.worker = null;
  place.port = null;
  place.openSince = null;
  if (supervision.stopping) {
    if (places.every(({ worker }) => worker === null)) supervision.ended(supervision.exitCode);
    return;
  }
  const about = { worker: place.number, code, signal };
  if (openSince === null && !places.some((one) => one.openSince !== null)) {
    log.fatal(about, 'a front process could not start, and no other one serves: the program ends');
    return stopAll(supervision, 1);
  }
  const steady = openSince !== null && performance.now() - openSince > STEADY_MS;
  place.failures = steady ? 0 : place.failures + 1;
  const pause = place.failures === 0 ? 0 : Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** (place.failures - 1));
  log.error({ ...about, pauseMs: pause }, 'a front process ended; it is started again');
  setTimeout(() => begin(supervision, place), pause);
}

function stopAll(supervision: Supervision, exitCode: number): void {
  supervision.stopping = true;
  supervision.exitCode = exitCode;
  const running = supervision.places.flatMap(({ worker }) => worker ?? []);
  if (running.length === 0) return supervision.ended(exitCode);
  const stop: ToWorker = { type: 'stop' };
  for (const worker of running) if (worker.isConnected()) worker.process.send(stop, () => {});
  setTimeout(() => killAll(supervision), STOP_MS).unref();
}

/** For those that do not end by themselves, and for a second Ctrl-C. */
function killAll({ places }: Supervision): void {
  for (const { worker } of places) worker?.process.kill('SIGKILL');
}
