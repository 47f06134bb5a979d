import { queryClient } from '#platform/web/query.ts';
import { eventQuery } from './queries.ts';
import { linkedLegs } from './slip-link.ts';
import { setSlip, type SlipLeg } from './slip-store.ts';

/** Puts the selections of an address on the slip, at the prices of now. @returns how many are gone */
export async function openLink(text: string): Promise<number> {
  const wanted = linkedLegs(text);
  const ids = [...new Set(wanted.map(({ event }) => event))];
  const pages = await Promise.allSettled(ids.map((id) => queryClient.fetchQuery(eventQuery(id))));
  const events = new Map(
    pages.flatMap((page) => (page.status === 'fulfilled' ? [[page.value.event.id, page.value.event]] : [])),
  );
  const legs = wanted.flatMap(({ event: id, market: key, outcome }): SlipLeg[] => {
    const event = events.get(id);
    const market = event?.markets.find((one) => one.key === key);
    const odds = market?.outcomes.find((one) => one.id === outcome)?.odds;
    if (!event || !market || !odds) return [];
    const { id: marketId, specifiers, version } = market;
    const { home, away } = event;
    return [{ event: id, market: key, marketId, specifiers, outcome, version, odds, home, away }];
  });
  if (legs.length > 0) setSlip({ legs, mode: legs.length > 1 ? 'combo' : 'single' });
  return wanted.length - legs.length;
}
