import { fail } from '#platform/contract/error.ts';
import { serverPart } from '#platform/server/kit.ts';
import { BOOKMAKER } from '../settings.ts';
import { open, setup, SPORTSBOOK } from '../contract.ts';

const NONE = fail(404, SPORTSBOOK.none, 'The sportsbook is not open.');

export default serverPart((kit) => {
  const { publicUrl } = kit.config;

  // Kept in the back office it comes and goes while the house is open.
  const account = () => kit.services.bookmaker();

  kit.serve(open, async ({ player, body, country }) => {
    const currency = kit.money.currency(body.currency.toLowerCase());
    if (!currency) return fail(422, SPORTSBOOK.currency, 'The sportsbook is not played in this currency.');
    // A build for trying out has play money only, which no bookmaker takes.
    if (!account()?.script || kit.config.demo) return NONE;
    return (await kit.services.bookmakerSession(player, currency, country)) ?? NONE;
  });
  kit.serve(setup, () => ({
    names: [
      { name: 'PHOENIX_BETBY_BRAND', set: account() !== null },
      { name: 'PHOENIX_BETBY_KEY', set: account() !== null },
      { name: 'PHOENIX_BETBY_SCRIPT', set: Boolean(kit.config.providers.renderer) },
    ],
    calls: `${publicUrl}/api/providers/${BOOKMAKER}`,
  }));
  kit.page.showSettings('sportsbook', () => ({
    script: kit.config.demo ? null : (account()?.script ?? null),
    brand: account()?.brand ?? null,
  }));
  kit.page.contentSources(() => {
    const { script, origins = [] } = account() ?? {};
    if (!script) return {};
    const all = [new URL(script).origin, ...origins];
    return { script: all, style: all, frame: all, connect: all, image: all, font: all };
  });
});
