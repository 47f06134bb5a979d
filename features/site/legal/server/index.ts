import { userChannel } from '#platform/contract/push.ts';
import { serverPart } from '#platform/server/kit.ts';
import { stays } from '#platform/server/services/erasure.ts';
import { notifyAccount } from '#platform/server/identity/own-view.ts';
import * as contract from '../contract.ts';
import { legalSettings } from '../settings.ts';
import { checkNames, refuseNameless } from './start.ts';
import { render } from './render.ts';
import { accept, editionOf, isDue, personalData } from './acceptance.ts';
import { factsOf } from './facts.ts';
import { noteVersion, sinceOf } from './versions.ts';

export default serverPart((kit) => {
  refuseNameless(kit);
  checkNames(kit);
  kit.provide('licensee', () => {
    const { operator, operatorAddress, licenceNumber, licenceAuthority, complaints } = kit.settings.get(
      'legal',
      legalSettings,
    );
    return {
      entity: operator,
      address: operatorAddress,
      number: licenceNumber,
      authority: licenceAuthority,
      complaints,
    };
  });
  kit.provide(
    'acceptTerms',
    async (client, user, locale) => void (await accept(kit, client, user, locale, null)),
  );
  kit.provide('recordYears', () => kit.settings.get('legal', legalSettings).amlYears);
  kit.provide('termsEdition', () => editionOf(kit));
  // The pages of who was refused open the window: of every product, and of games that an aggregator serves.
  kit.policy.onRefusal((user, { rule }) => {
    if (rule !== 'terms') return;
    void kit.identity.byId(user).then((player) => {
      if (player) kit.realtime.publish(userChannel(player._id), 'TermsDue', {}, { urgent: true });
    });
  });
  kit.account.fields(async (player) => ((await isDue(kit, player)) ? { terms_due: true } : {}));

  kit.serve(contract.legalDocument, async ({ body: { document, locale } }) => {
    const version = await noteVersion(kit, document);
    return {
      document,
      ...render(document, locale, factsOf(kit)),
      version: version.hash,
      edition: editionOf(kit),
      since: await sinceOf(kit, version),
    };
  });
  kit.serve(contract.acceptLegal, async ({ player, body }) => {
    const refused = await kit.db.transaction((client) => accept(kit, client, player.id, body.locale, body));
    return refused ?? { user: await notifyAccount(kit, player.id) };
  });
  kit.provide('erasable', stays('consents', 'evidence', ['legal_acceptance', 'user_id']));
  kit.account.personalData('legal', (player) => personalData(kit, player));
});
