/**
 * Pictures of games, copied to the house: players' browsers ask nobody else. Only addresses of the aggregator that the operator
 * configured are asked, what comes is decoded and written again, and what is no picture leaves the game with a drawn one.
 */
import { isFailure } from '#platform/contract/error.ts';
import { createOutside } from '#platform/server/outside/outside.ts';
import type { ListedBy } from '../../contract.ts';
import type { ProviderContext } from '../context.ts';
import type { GameRow } from './list.ts';

const AT_ONCE = 4;
const TIMEOUT_MS = 10_000;
const MAX_PICTURE_BYTES = 3 * 1024 * 1024;
const SHAPE = { maxWidth: 480, maxHeight: 640, fit: 'cover' } as const;

/** Copies what is missing or has another address. @param home origin of the aggregator itself @returns the address of each game's copy */
export async function copyPictures(
  context: ProviderContext,
  provider: ListedBy,
  home: string | null,
  list: readonly GameRow[],
): Promise<ReadonlyMap<string, string>> {
  const { kit } = context;
  const origins = [
    ...(home === null ? [] : [home]),
    ...(context.config().providers.slotegrator?.pictures ?? []),
  ];
  const outside = createOutside(origins);
  const copies = new Map(
    list.flatMap(({ id, picture }) => (picture === null ? [] : [[id, picture] as const])),
  );
  const waiting = list.filter(({ image, copied }) => image !== null && image !== copied);
  const work = waiting.values();

  async function copy({ id, image }: GameRow): Promise<void> {
    if (image === null || !URL.canParse(image)) return;
    const { status, body } = await outside.ask(new URL(image), {
      allowed: ({ origin }) => origins.includes(origin),
      most: MAX_PICTURE_BYTES,
      timeoutMs: TIMEOUT_MS,
      accept: 'image/*',
    });
    const kept =
      status === 200 ? await kit.media.keep(body.toString('base64'), { author: provider, ...SHAPE }) : null;
    if (kept === null || isFailure(kept)) return;
    copies.set(id, kept.path);
    await kit.db.pool.query(
      'update provider_game set copied = $3, picture = $4 where provider = $1 and id = $2',
      [provider, id, image, kept.path],
    );
  }

  async function worker(): Promise<void> {
    // A picture that cannot be had is no reason to leave the game out.
    for (const game of work)
      await copy(game).catch((error: unknown) => kit.log.debug({ err: error, game: game.id }, 'no picture'));
  }

  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    outside.close();
  }
  return copies;
}
