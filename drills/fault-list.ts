/** Faults that somebody could make, all over the house, and the tests that have to turn red over each. */

export interface Fault {
  readonly what: string;
  readonly file: string;
  /** What stands there now, once in the file, and what the fault makes of it. */
  readonly from: string;
  readonly to: string;
  /** Arguments of vitest, or of Playwright when the fault shows in a browser. */
  readonly found:
    | { readonly vitest: readonly string[] }
    | { readonly browser: readonly [spec: string, title: string, project?: 'desktop' | 'mobile'] };
}

export const faults: readonly Fault[] = [
  {
    what: 'server: a call of staff is open to every player',
    file: 'platform/server/http/serve.ts',
    from: '!identity.allowed(player, permission)',
    to: '!identity.allowed(player, permission) && request.method === "TRACE"',
    found: { vitest: ['platform/server/http/http.server.test.ts'] },
  },
  {
    what: 'server: a token of another session speaks for this one',
    file: 'platform/server/http/csrf.ts',
    from: 'sign(token.slice(0, dot), session));',
    to: 'token.slice(dot + 1));',
    found: { vitest: ['platform/server/http/csrf.test.ts'] },
  },
  {
    what: 'server: a rate limit lets everything through',
    file: 'platform/server/http/rate-limits.ts',
    from: 'if (wait > 0) return Math.ceil(wait / 1000);',
    to: 'if (wait > 1e12) return Math.ceil(wait / 1000);',
    found: { vitest: ['platform/server/http/rate-limits.test.ts'] },
  },
  {
    what: 'server: more is held than there is',
    file: 'platform/server/money/holds.ts',
    from: 'if ((state.balances.get(ledgerCurrencyId) ?? 0n) < amount)',
    to: 'if ((state.balances.get(ledgerCurrencyId) ?? 0n) < 0n)',
    found: { vitest: ['platform/server/money/holds.server.test.ts'] },
  },
  {
    what: 'server: rakeback pays a smallest unit too much',
    file: 'features/money/rewards/server/gathered.ts',
    from: 'value: (BigInt(edge) * part) / SCALE,',
    to: 'value: (BigInt(edge) * part) / SCALE + 1n,',
    found: { vitest: ['features/money/rewards/server/rewards.server.test.ts'] },
  },
  {
    what: 'server: rakeback is paid again before four hours are over',
    file: 'features/money/rewards/server/rakeback.ts',
    from: '(last === null ? 0 : last + EVERY_MS)',
    to: '(last === null ? 0 : last)',
    found: { vitest: ['features/money/rewards/server/rewards.server.test.ts'] },
  },
  {
    what: 'server: a bonus becomes real money before it is wagered',
    file: 'features/money/bonuses/server/settle.ts',
    from: 'if (bonus.counted < bonus.toWager && !small) return false;',
    to: 'if (bonus.counted < bonus.toWager / 2n && !small) return false;',
    found: { vitest: ['features/money/bonuses/server'] },
  },
  {
    what: 'server: the fee of a withdrawal is rounded down',
    file: 'features/money/wallet/server/withdrawals/rules.ts',
    from: '(sum * rate + PERCENT - 1n) / PERCENT',
    to: '(sum * rate) / PERCENT',
    found: { vitest: ['features/money/wallet/server/withdrawals'] },
  },
  {
    what: 'server: a feature that is switched off still answers',
    file: 'platform/server/http/serve.ts',
    from: 'if (!on()) return refuse(notFound);',
    to: 'if (!on() && guarded) reply.header("x-off", "1");',
    found: { vitest: ['app/conformance.server.test.ts', '-t', '^race '] },
  },
  {
    what: 'games: dice pays a hundredth of a percent too much',
    file: 'games/dice/game.ts',
    from: 'num: 9900n',
    to: 'num: 9901n',
    found: { vitest: ['games/dice'] },
  },
  {
    what: 'games: mines keeps two percent',
    file: 'games/mines/game.ts',
    from: 'RETURNS = { num: 99n, den: 100n }',
    to: 'RETURNS = { num: 98n, den: 100n }',
    found: { vitest: ['games/mines'] },
  },
  {
    what: 'games: the last of what is drawn from never comes',
    file: 'engines/fair/draw.ts',
    from: 'intBelow(float, pool.length)',
    to: 'intBelow(float, Math.max(1, pool.length - 1))',
    found: { vitest: ['engines/fair'] },
  },
  {
    what: 'games: the multiplier of coinflip is the fair one',
    file: 'engines/ladder/doubling.ts',
    from: '{ num: 98n * 2n ** BigInt(wins), den: 100n }',
    to: '{ num: 100n * 2n ** BigInt(wins), den: 100n }',
    found: { vitest: ['games/coinflip'] },
  },
  {
    what: 'law: the platform imports a feature',
    file: 'platform/server/runtime.ts',
    from: "import { randomBytes } from 'node:crypto';",
    to: "import { randomBytes } from 'node:crypto';\nimport '#features/play/race/contract.ts';",
    found: { vitest: ['scripts/architecture.test.ts'] },
  },
  {
    what: 'law: a colour that is no token',
    file: 'ui/badge.tsx',
    from: 'bg-hover text-fg2',
    to: 'bg-hover text-[#ffffff]',
    found: { vitest: ['scripts/tokens.test.ts'] },
  },
  {
    what: 'law: a class that says left where the start is meant',
    file: 'ui/icon-button.tsx',
    from: "'touch-area'",
    to: "'touch-area ml-2'",
    found: { vitest: ['scripts/logical.test.ts'] },
  },
  {
    what: 'texts: a sentence that German lacks',
    file: 'features/play/race/locales/de.json',
    from: '    "free": "Noch frei",\n',
    to: '',
    found: { vitest: ['scripts/locales.test.ts'] },
  },
  {
    what: 'texts: an argument of another name in German',
    file: 'features/play/race/locales/de.json',
    from: 'Endet am {day} um',
    to: 'Endet am {date} um',
    found: { vitest: ['scripts/locales.test.ts'] },
  },
  {
    what: 'page: a balance of before is shown over a newer one',
    file: 'platform/web/balance.ts',
    from: 'if (version <= (versions.get(key) ?? -1)) return;',
    to: 'if (version < 0) return;',
    found: { vitest: ['platform/web/balance.test.ts'] },
  },
  {
    what: 'page: a window cannot be pulled away with a finger',
    file: 'ui/drag.ts',
    from: 'export const dismissPx = 80;',
    to: 'export const dismissPx = 800;',
    found: { browser: ['frame', 'a theme, windows and the way back', 'mobile'] },
  },
  {
    what: 'page: a page is wider than a phone',
    file: 'features/play/fairness/web/fairness-page.tsx',
    from: 'max-w-page min-w-0 flex-col',
    to: 'max-w-page min-w-[700px] flex-col',
    found: { browser: ['pages', 'pages of a guest', 'mobile'] },
  },
  {
    what: 'page: a button of an icon has no name',
    file: 'ui/icon-button.tsx',
    from: 'aria-label={label}',
    to: 'data-label={label}',
    found: { browser: ['search', 'from the first look to a game', 'desktop'] },
  },
];
