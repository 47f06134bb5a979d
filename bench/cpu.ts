import { readFileSync, readdirSync } from 'node:fs';

const TICK_MS = 10;

/** CPU milliseconds used so far by a process, 0 when it is gone. Linux only. */
export function processCpu(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}

/** CPU milliseconds of processes and their living and reaped descendants, each once. */
export function treeCpu(...roots: readonly number[]): number {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const parent = Number(
        readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')[1],
      );
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // The process ended between the listing and the read.
    }
  }
  const all = new Set<number>();
  const add = (pid: number): void => {
    if (all.has(pid)) return;
    all.add(pid);
    children.get(pid)?.forEach(add);
  };
  roots.forEach(add);
  return [...all].reduce((sum, pid) => sum + processCpu(pid), 0);
}
