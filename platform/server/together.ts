/**
 * Calls that come while others are on their way wait and go together in the next run, as a lane does it with decisions. An
 * idle one runs at once. No timer.
 */

interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * @param most calls of one run
 * @param run answers calls in their order; one that throws is repeated with each call alone, so it writes all or nothing
 * @returns what takes a call; it rejects with what `run` threw for it
 */
export function together<Ask, Answer>(
  most: number,
  run: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
): (ask: Ask) => Promise<Answer> {
  let queue: Waiting<Ask, Answer>[] = [];
  let running = false;

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const now = queue.slice(0, most);
      queue = queue.slice(most);
      await answer(now);
    }
    running = false;
  }

  async function answer(calls: readonly Waiting<Ask, Answer>[]): Promise<void> {
    try {
      const answers = await run(calls.map(({ ask }) => ask));
      for (const [place, { resolve }] of calls.entries()) resolve(answers[place]!);
    } catch (error) {
      if (calls.length === 1) calls[0]!.reject(error);
      else for (const one of calls) await answer([one]);
    }
  }

  return (ask) =>
    new Promise((resolve, reject) => {
      queue.push({ ask, resolve, reject });
      if (running) return;
      running = true;
      // At the end of this turn, so that calls that were parsed together go together.
      setImmediate(() => void drain());
    });
}
