import type { ServerKit } from '#platform/server/kit.ts';
import type { Facts } from './render.ts';
import { legalSettings } from '../settings.ts';

/** Features whose being on is a fact of its own, by the word that the texts use for it. */
const PRODUCTS = {
  originals: 'originals',
  sport: 'book',
  futures: 'trading',
  wallet: 'wallet',
  limits: 'limits',
  bonuses: 'bonuses',
  chat: 'chat',
  support: 'support',
  solvency: 'solvency',
} as const;

/** What the house's settings say now, by the names that the texts use. */
export function factsOf(kit: Pick<ServerKit, 'settings' | 'services' | 'features'>): Facts {
  const {
    liabilityUsd,
    amlYears,
    licenceAge,
    edition: _,
    ...lines
  } = kit.settings.get('legal', legalSettings);
  const given = { ...lines, liabilityUsd };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, text]) => text !== '')),
    ...Object.fromEntries(
      Object.entries(PRODUCTS)
        .filter(([, feature]) => kit.features.isOn(feature))
        .map(([word]) => [word, 'on']),
    ),
    ...Object.assign({}, ...kit.services.legalFacts.map((read) => read())),
    amlYears: String(amlYears),
    licenceAge: String(licenceAge),
  };
}

/** Every name that a text may use. */
export const PRODUCT_FACTS = Object.keys(PRODUCTS);
