import { expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { emitArt } from '#ui/art/emit.ts';

it.each(games.map((game) => [game.id, game] as const))(
  '%s names a boldest setting that nothing beats, and has its picture',
  (id, game) => {
    const boldest = game.maxMultiplier(game.boldest);
    const tries: unknown[] = [
      game.initial,
      game.boldest,
      { mines: 11 },
      { mines: 13 },
      { target: 2, direction: 'under' },
      { target: 50 },
      {},
    ];
    for (const params of tries) {
      const parsed = game.params.safeParse(params);
      if (!parsed.success) continue;
      const other = game.maxMultiplier(parsed.data);
      expect(other.num * boldest.den).toBeLessThanOrEqual(boldest.num * other.den);
    }
    expect(Object.keys(emitArt())).toContain(`/art/${id}.svg`);
  },
);
