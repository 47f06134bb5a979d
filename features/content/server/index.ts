import * as z from 'zod/mini';
import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { allOf, inForce, remove, save } from './store.ts';

/** Twice what the page shows them at. Pixels. */
const SIZES: Record<contract.ContentKind, { maxWidth: number; maxHeight: number }> = {
  banner: { maxWidth: 800, maxHeight: 400 },
  slide: { maxWidth: 2400, maxHeight: 900 },
  notice: { maxWidth: 128, maxHeight: 128 },
  window: { maxWidth: 1040, maxHeight: 800 },
};

export default serverPart((kit) => {
  kit.serve(contract.promotionBanners, async ({ body, player }) => {
    const banners = await inForce(kit, 'banner', body.locale);
    return banners.filter(({ type }) => player !== null || type !== 'Poker');
  });
  kit.serve(contract.slides, ({ body }) => inForce(kit, 'slide', body.locale));
  kit.serve(contract.notifications, ({ body }) => inForce(kit, 'notice', body.locale));
  kit.serve(contract.banner, async ({ body }) => {
    const [first] = await inForce(kit, 'window', body.locale);
    return first
      ? { enabled: true, ...first }
      : { enabled: false, _id: '', image: '', title: '', content: '' };
  });

  kit.serve(contract.adminContent, async ({ body: { kind } }) => {
    const { $schema: _, ...schema } = z.toJSONSchema(contract.contentData[kind], { io: 'input' }) as Record<
      string,
      unknown
    >;
    return { schema, items: await allOf(kit, kind) };
  });
  kit.serve(contract.adminSaveContent, ({ body, player }) => save(kit, body, player));
  kit.serve(contract.adminDeleteContent, ({ body, player }) => remove(kit, body.id, player));
  kit.serve(contract.adminPicture, ({ body, player }) =>
    kit.media.keep(body.data, { author: player._id, fit: 'inside', ...SIZES[body.kind] }),
  );
});
