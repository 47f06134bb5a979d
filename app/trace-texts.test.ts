/** The words of every game's worked example have a text, so that another language can say them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { verifyBet } from '#features/play/fairness/verify.ts';
import { traceKey, traceText, traceWords } from '#platform/web/game/trace-text.ts';
import { describe, expect, it } from 'vitest';
import { games } from './games.ts';

/** Words of the trade, marks of symbols and hex digits: the same in every language. */
const PLAIN = /^(?:float|floor|[A-Z]+|[a-f]+)$/;

const textsOf = (id: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../games/${id}/locales/en.json`), 'utf8')).games[id]
    .trace;

describe('worked examples', () => {
  it.each(games.map((game) => [game.id, game] as const))('of %s can be said', (id, game) => {
    const texts = textsOf(id);
    const silent = new Set<string>();
    for (let nonce = 0; nonce < 60; nonce++) {
      const params: unknown = game.initial;
      const bet = { serverSeed: (nonce + 16).toString(16).repeat(32), clientSeed: 'trace', nonce, params };
      const verified = verifyBet(game, bet, nobleHmac);
      if (!verified.ok) throw new Error(`${id} has no trace`);
      for (const words of verified.value.trace.flat().flatMap(traceWords))
        if (texts[traceKey(words)] === undefined && !PLAIN.test(words)) silent.add(words);
    }
    expect([...silent]).toEqual([]);
  });

  it('keep their figures', () => {
    const texts: Record<string, string> = { 'mine-on-tile': 'Mine auf Feld', 'on-tile': 'auf Kachel' };
    const t = Object.assign((key: string) => texts[key]!, { has: (key: string) => key in texts });
    expect(traceText('floor → 2: mine on tile 3', t)).toBe('floor → 2: Mine auf Feld 3');
    expect(traceText('1.5 ÷ 2 → 0.75x on tile 4, opened', t)).toBe('1.5 ÷ 2 → 0.75x auf Kachel 4, opened');
  });
});
