/** The markets of a message that the house knows; the others are left out and counted. Pure. */
import type { MarketRef } from '#engines/sport/feed/message.ts';
import { catalogue, faultOf } from '#engines/sport/markets/catalogue.ts';
import { canonicalSpecifiers } from '#engines/sport/markets/specifiers.ts';
import type { AdapterMessage } from '../feed/adapter.ts';
import { OFFERED } from '../../names.ts';
import type { Described } from './read.ts';

type AnyMarket = MarketRef & { readonly outcomes?: readonly { readonly id: string }[] };

/** Why a market is not one of the house, in words; null when it is. */
function unknownOf({ id, specifiers, outcomes = [] }: AnyMarket, described: Described): string | null {
  const name = `${id} ${canonicalSpecifiers(specifiers)}`.trim();
  const known = catalogue.get(id);
  if (!known || !OFFERED.has(id)) return name;
  const own = known.outcomes(specifiers);
  if (!own?.[0] || faultOf(id, specifiers, own[0])) return name;
  const wrong = outcomes.find((outcome) => !own.includes(outcome.id));
  if (wrong) return `${name}: ${wrong.id}`;
  // An id that the feed has given to another market since: its outcomes are none of ours.
  const variant = specifiers['variant'];
  const theirs =
    described.get(variant === undefined ? String(id) : `${id}|${variant}`) ?? described.get(`|${variant}`);
  const strange = theirs && own.find((outcome) => !theirs.has(outcome));
  return strange === undefined ? null : `${name}: ${strange} is not described`;
}

/** The same message with the markets of the house. @param unknown told of each that is none */
export function sifted(
  message: AdapterMessage,
  described: Described,
  unknown: (what: string) => void,
): AdapterMessage {
  if (!('markets' in message)) return message;
  const markets = message.markets.filter((market) => {
    const why = unknownOf(market, described);
    if (why !== null) unknown(why);
    return why === null;
  });
  // The same kind of message, of fewer markets.
  return { ...message, markets } as AdapterMessage;
}
