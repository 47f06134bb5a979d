import * as z from 'zod/mini';
import { LOCALES } from '#platform/contract/locale.ts';
import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { openShelf } from './shown.ts';
import { allOf, remove, save } from './store.ts';

/** Twice what the page shows them at. Pixels. */
const SIZES: Record<contract.ContentKind, { maxWidth: number; maxHeight: number }> = {
  banner: { maxWidth: 800, maxHeight: 400 },
  slide: { maxWidth: 2400, maxHeight: 900 },
  notice: { maxWidth: 128, maxHeight: 128 },
  window: { maxWidth: 1040, maxHeight: 800 },
};

const isForGuests = ({ type }: { readonly type: string }): boolean => type !== 'Poker';

export default serverPart((kit) => {
  const shelf = openShelf(kit);
  const banners = async (player: object | null, locale?: string) =>
    (await shelf.inForce('banner', locale)).filter((banner) => player !== null || isForGuests(banner));

  kit.serve(contract.promotionBanners, ({ body, player }) => banners(player, body.locale));
  kit.serve(contract.slides, ({ body }) => shelf.inForce('slide', body.locale));
  kit.serve(contract.notifications, ({ body }) => shelf.inForce('notice', body.locale));
  kit.serve(contract.banner, async ({ body }) => {
    const [first] = await shelf.inForce('window', body.locale);
    return first
      ? { enabled: true, ...first }
      : { enabled: false, _id: '', image: '', title: '', content: '' };
  });
  kit.page.boot(async () => {
    const shown = LOCALES.map(async (locale) => [locale, await facts(locale)] as const);
    return { content: Object.fromEntries(await Promise.all(shown)) };
  });

  async function facts(locale: string) {
    const [promotions, slides, notices, [window]] = await Promise.all([
      shelf.inForce('banner', locale),
      shelf.inForce('slide', locale),
      shelf.inForce('notice', locale),
      shelf.inForce('window', locale),
    ]);
    const countsOf = (page: 'casino' | 'sport') => {
      const ofSport = page === 'sport';
      const here = promotions.filter(({ sport }) => sport === ofSport);
      const open = here.filter(isForGuests).length;
      return {
        slides: slides.filter(({ category }) => (category === 'sport') === ofSport).length,
        banners: open,
        playerBanners: here.length - open,
      };
    };
    return {
      casino: countsOf('casino'),
      sport: countsOf('sport'),
      notices: notices.map(({ _id }) => _id),
      window: window?._id ?? null,
    };
  }

  kit.serve(contract.adminContent, async ({ body: { kind } }) => {
    const { $schema: _, ...schema } = z.toJSONSchema(contract.contentData[kind], { io: 'input' }) as Record<
      string,
      unknown
    >;
    return { schema, items: await allOf(kit, kind) };
  });
  kit.serve(contract.adminSaveContent, async ({ body, player }) => {
    const saved = await save(kit, body, player);
    shelf.forget();
    return saved;
  });
  kit.serve(contract.adminDeleteContent, async ({ body, player }) => {
    const removed = await remove(kit, body.id, player);
    shelf.forget();
    return removed;
  });
  kit.serve(contract.adminPicture, ({ body, player }) =>
    kit.media.keep(body.data, { author: player._id, fit: 'inside', ...SIZES[body.kind] }),
  );
});
