/** Work on many that are nothing to one another. */
import type { PokerContext } from './context.ts';

/** Does it for each, one after the other; what one of them throws is written down and keeps no other from its turn. */
export async function forEach(
  { kit }: PokerContext,
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const id of ids)
    try {
      await work(id);
    } catch (error) {
      kit.log.error({ err: error, id }, 'poker could not be closed here');
    }
}
