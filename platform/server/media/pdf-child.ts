/**
 * The process that reads PDF documents, a child of this one: begun when there is a document, ended when it takes too long and when
 * it has had nothing to do. Not a thread: V8 ends the whole process where one thread asks for too much memory at once.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../database/project-root.ts';

/** What it says: that it can begin, or the new document; null: this one is refused. Tired: it wants to be replaced. */
export type PdfAnswer = 'ready' | { readonly written: Uint8Array | null; readonly tired: boolean };

/** From source it is compiled as it starts, which takes a busy machine a while. */
const START_MS = 60_000;
/** For one document. */
const WORK_MS = 4_000;
const IDLE_MS = 60_000;
/** Documents that are read or wait for it: the last one waits a minute at most. */
const MAX_WAITING = 15;
const HEAP_MB = 192;
const MAX_WRITTEN_BYTES = 8 * 1024 * 1024;

let child: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** @returns the new document, null when it is refused, busy when too many wait */
export async function rewritePdf(bytes: Buffer): Promise<Buffer | null | 'busy'> {
  if (waiting >= MAX_WAITING) return 'busy';
  waiting += 1;
  clearTimeout(idle);
  // Where no process can be begun, the document is not read, and those behind it have their turn.
  const mine = last.then(() => write(bytes)).catch(() => null);
  last = mine;
  const written = await mine;
  waiting -= 1;
  if (waiting === 0) idle = setTimeout(end, IDLE_MS).unref();
  return written;
}

async function write(bytes: Buffer): Promise<Buffer | null> {
  const running = child ?? (await begin());
  if (!running) return null;
  const answer = await replyOf(running, WORK_MS, () => running.send(bytes));
  if (answer === null || answer === 'ready' || answer.tired) end();
  if (answer === null || answer === 'ready' || answer.written === null) return null;
  return answer.written.byteLength > MAX_WRITTEN_BYTES ? null : Buffer.from(answer.written);
}

async function begin(): Promise<ChildProcess | null> {
  const { file, execArgv } = program();
  const begun = fork(file, [], {
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // No secret of ours is where documents of strangers are read.
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: process.env['NODE_ENV'] ?? '' },
  });
  child = begun;
  begun.on('error', () => undefined);
  begun.on('exit', () => {
    if (child === begun) child = null;
  });
  // It ends with us, and keeps nobody from ending.
  begun.unref();
  begun.channel?.unref();
  if ((await replyOf(begun, START_MS)) === 'ready') return begun;
  end();
  return null;
}

/** What it says next; null when it ends instead, or says nothing in time. */
function replyOf(running: ChildProcess, ms: number, ask?: () => void): Promise<PdfAnswer | null> {
  return new Promise((resolve) => {
    const late = setTimeout(() => settle(null), ms);
    const ended = (): void => settle(null);
    running.once('message', settle).once('exit', ended).once('error', ended);
    ask?.();

    function settle(answer: unknown): void {
      clearTimeout(late);
      running.off('message', settle).off('exit', ended).off('error', ended);
      resolve(answer as PdfAnswer | null);
    }
  });
}

function end(): void {
  child?.kill('SIGKILL');
  child = null;
}

/** The bundle starts the bundle; source starts source, which is what tests and the dev server run. */
function program(): { file: string; execArgv: string[] } {
  const root = projectRoot();
  const heap = `--max-old-space-size=${HEAP_MB}`;
  return import.meta.url.endsWith('.ts')
    ? { file: join(root, 'app', 'pdf.ts'), execArgv: [heap, '--import', import.meta.resolve('tsx')] }
    : { file: join(root, 'dist', 'server', 'pdf.js'), execArgv: [heap] };
}
