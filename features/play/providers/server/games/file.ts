/** Lists of games as aggregators hand them out in a file: those whose protocol has no call for it that we could make. */
import * as z from 'zod/mini';
import type { ListedBy } from '../../contract.ts';
import type { ListedGame } from '../slotegrator/client.ts';
import { cleaned, listedName as name, MAX_IMAGE, MAX_TYPE } from './words.ts';

export type FileProvider = Exclude<ListedBy, 'slotegrator'>;

const id = z.string().check(z.regex(/^[A-Za-z0-9._-]{1,70}$/));
/** `<provider>:<game>`, as the aggregator names them. */
const identifier = z.string().check(z.regex(/^[A-Za-z0-9._-][A-Za-z0-9._:-]{0,69}$/));
const flag = z.nullish(z.union([z.boolean(), z.number()]));
const isSet = (value: unknown): boolean => value === true || value === 1;

const forms: { readonly [Id in FileProvider]: (one: unknown) => ListedGame | null } = {
  softswiss: (one) => {
    const form = z.object({
      identifier,
      title: name,
      /** The platform that the game comes from; who makes it is the producer. */
      provider: name,
      producer: z.nullish(name),
      category: z.nullish(z.string()),
      has_freespins: flag,
    });
    const { data } = form.safeParse(one);
    return data
      ? listed({
          id: data.identifier,
          name: data.title,
          maker: data.producer ?? data.provider,
          type: data.category,
          freespins: isSet(data.has_freespins),
        })
      : null;
  },
  pragmatic: (one) => {
    const { data } = z
      .object({ gameID: id, gameName: name, typeDescription: z.nullish(z.string()) })
      .safeParse(one);
    return data
      ? listed({ id: data.gameID, name: data.gameName, maker: 'Pragmatic Play', type: data.typeDescription })
      : null;
  },
  hub88: (one) => {
    const form = z.object({
      game_code: id,
      name,
      product: name,
      category: z.nullish(z.string()),
      url_thumb: z.nullish(z.string()),
      freebet_support: flag,
    });
    const { data } = form.safeParse(one);
    return data
      ? listed({
          id: data.game_code,
          name: data.name,
          maker: data.product,
          type: data.category,
          image: data.url_thumb,
          freespins: isSet(data.freebet_support),
        })
      : null;
  },
};

interface Read {
  readonly id: string;
  readonly name: string;
  readonly maker: string;
  readonly type: string | null | undefined;
  readonly image?: string | null | undefined;
  readonly freespins?: boolean;
}

function listed({ id: own, name: title, maker, type, image, freespins = false }: Read): ListedGame {
  return {
    id: own,
    name: title,
    maker,
    type: cleaned(type ?? '', MAX_TYPE),
    fresh: false,
    image: typeof image === 'string' ? cleaned(image, MAX_IMAGE) : null,
    freespins,
    lobby: false,
  };
}

/** Where the games stand in the file: it is a list, or an answer with one in it. */
const whole = z.union([
  z.array(z.unknown()),
  z.pipe(
    z.object({ gameList: z.array(z.unknown()) }),
    z.transform(({ gameList }) => gameList),
  ),
  z.pipe(
    z.object({ games: z.array(z.unknown()) }),
    z.transform(({ games }) => games),
  ),
]);

/**
 * Reads a list of games from a file's text.
 * @returns the games, each once, and the places in the list, from 1, of those that cannot be read
 * @throws when there is no list in it
 */
export function readListFile(
  provider: FileProvider,
  text: string,
): { readonly games: readonly ListedGame[]; readonly bad: readonly number[] } {
  const games = new Map<string, ListedGame>();
  const bad: number[] = [];
  for (const [at, one] of whole.parse(JSON.parse(text)).entries()) {
    const game = forms[provider](one);
    if (game) games.set(game.id, game);
    else bad.push(at + 1);
  }
  return { games: [...games.values()], bad };
}
