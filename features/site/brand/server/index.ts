import type { Theme } from '#platform/contract/theme.ts';
import { THEMES } from '#platform/contract/theme.ts';
import { serverPart, type ServerKit } from '#platform/server/kit.ts';
import type { SiteBrand } from '#platform/server/services/site-brand.ts';
import * as contract from '../contract.ts';
import { brandSettings, PICTURES, type BrandSettings } from '../settings.ts';
import { decline, drop, propose, publish, restore, save } from './acts.ts';
import { lookOf } from './look.ts';
import { showRoom, valueOf } from './read.ts';
import { checkBrand, obligations, refuseUnlicensed } from './rules.ts';

export default serverPart((kit) => {
  const inForce = () => kit.settings.get('brand', brandSettings);
  refuseUnlicensed(kit, inForce());
  checkBrand(kit.settings, kit.config.publicUrl, (wanted) => obligations(kit, wanted));
  kit.provide('brand', {
    inForce: keptLook(kit, inForce),
    async previewed(query, player) {
      const asked = query.get('brand');
      if (asked === null || !kit.identity.allowed(player, 'brand.edit')) return null;
      const value = await valueOf(kit, asked);
      return value && lookOf(value, kit.services.licensee(), themeOf(query.get('look')));
    },
  });
  // Figures of the licence stand in one place: where the brand has them the legal texts say the same.
  kit.provide('legalFacts', () => {
    const { entity, address, number, authority, complaints } = inForce().licence;
    const facts = {
      operator: entity,
      operatorAddress: address,
      licenceNumber: number,
      licenceAuthority: authority,
      complaints,
    };
    return Object.fromEntries(Object.entries(facts).filter(([, text]) => text !== ''));
  });

  kit.serve(contract.brandRoom, ({ player, body }) => showRoom(kit, player, body.before));
  kit.serve(contract.brandPicture, ({ body, player }) =>
    kit.media.keep(body.data, { author: player._id, format: 'png', ...PICTURES[body.slot] }),
  );
  kit.serve(contract.saveBrand, (call) => save(kit, call));
  kit.serve(contract.proposeBrand, (call) => propose(kit, call));
  kit.serve(contract.restoreBrand, (call) => restore(kit, call));
  kit.serve(contract.dropBrand, (call) => drop(kit, call));
  kit.serve(contract.publishBrand, (call) => publish(kit, call));
  kit.serve(contract.declineBrand, (call) => decline(kit, call));
});

/** Worked out once for each version: every page asks. */
function keptLook({ services }: Pick<ServerKit, 'services'>, inForce: () => BrandSettings): () => SiteBrand {
  let kept: { brand: BrandSettings; legal: string; look: SiteBrand } | null = null;
  return () => {
    const brand = inForce();
    const licensee = services.licensee();
    const legal = JSON.stringify(licensee);
    if (kept?.brand !== brand || kept.legal !== legal) kept = { brand, legal, look: lookOf(brand, licensee) };
    return kept.look;
  };
}

function themeOf(asked: string | null): Theme | null {
  return THEMES.find((theme) => theme === asked) ?? null;
}
