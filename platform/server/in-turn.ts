/**
 * For what several share and only one may use at a time, a connection or an account.
 * @returns what takes work: it begins when all that was handed in before has ended, well or not. Gives its answer, or its error
 */
export function createTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const answer = last.then(work);
    last = answer.catch(() => {});
    return answer;
  };
}
