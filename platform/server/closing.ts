import type { Logger } from 'pino';

type Close = () => void | Promise<void>;

export interface Closing {
  /** Adds a step; the newest runs first. */
  add(name: string, close: Close): void;
  /** Runs every step once, whatever the others do. @param patienceMs time for all of them together */
  run(patienceMs: number): Promise<void>;
}

/** What has to be undone, in reverse order of how it was built. */
export function createClosing(log: Logger): Closing {
  const steps: { name: string; close: Close }[] = [];
  let running: Promise<void> | null = null;

  async function runAll(): Promise<void> {
    for (let step = steps.pop(); step; step = steps.pop()) {
      const began = performance.now();
      try {
        await step.close();
        log.debug({ step: step.name, ms: Math.round(performance.now() - began) }, 'closed');
      } catch (error) {
        log.error({ err: error, step: step.name }, 'could not close cleanly');
      }
    }
  }

  return {
    add: (name, close) => void steps.push({ name, close }),
    run(patienceMs) {
      running ??= runAll();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          log.error({ left: steps.map(({ name }) => name) }, 'closing takes too long; leaving the rest');
          resolve();
        }, patienceMs);
      });
      return Promise.race([running, late]).finally(() => clearTimeout(timer));
    },
  };
}
