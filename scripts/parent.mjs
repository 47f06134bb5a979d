// npm and its shell pass no signal on: whoever ends npm would leave the server and its database behind.
import { readFileSync } from 'node:fs';

const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'zsh']);
const LOOK_MS = 500;

/** @returns {{ name: string, parent: number } | null} null where the system cannot tell, or it is gone */
function processAt(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    return {
      name: stat.slice(stat.indexOf('(') + 1, end),
      parent: Number(stat.slice(end + 2).split(' ')[1]),
    };
  } catch {
    return null;
  }
}

/** The process that started us, and behind a shell that only waits for us the one that started that. */
function starters() {
  const parent = process.ppid;
  const between = processAt(parent);
  return [parent, between && SHELLS.has(between.name) ? between.parent : null];
}

/**
 * Calls `gone` once when the process that started this one has ended.
 * @param {() => void} gone
 */
export function watchParent(gone) {
  const [parent, behind] = starters();
  const timer = setInterval(() => {
    const [now, behindNow] = starters();
    if (now === parent && (behind === null || behindNow === behind)) return;
    clearInterval(timer);
    gone();
  }, LOOK_MS).unref();
}
