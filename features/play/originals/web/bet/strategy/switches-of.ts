import type { Switches } from '#engines/strategy/run.ts';
import type { AnyInstant } from '#platform/contract/game.ts';

type Params = Readonly<Record<string, unknown>>;

/** What rules may change of a game's parameters: what the game names, as far as its schema takes the value. */
export function switchesOf(game: AnyInstant): Switches {
  const taken = (params: unknown): Params | null => {
    const parsed = game.params.safeParse(params);
    return parsed.success ? (parsed.data as Params) : null;
  };
  return {
    flip: (params) => (game.switches?.flip ? taken(game.switches.flip(params)) : null),
    set(params, key, value) {
      if (!game.switches || !Object.hasOwn(game.switches.fields, key)) return null;
      const next = taken({ ...params, [key]: value });
      // Some settings have no use for some fields, and drop them.
      return next !== null && next[key] === value ? next : null;
    },
  };
}
