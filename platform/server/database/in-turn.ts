/** Whatever is handed in begins when all that was handed in before it has ended, well or not. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** For a connection that several share: a question begins when the one before it is answered. @returns the answer, or its error */
export function createTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const answer = last.then(work);
    last = answer.catch(() => {});
    return answer;
  };
}
