import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api.ts';
import { getStore, setStore } from '#platform/web/store.ts';
import { depositBonus } from '../contract.ts';

/**
 * What may be had, and the terms of bonus money. The rooms that lead to an offer are told what a player may have now;
 * where no answer ever came they lead nowhere.
 */
export async function readOffers(
  options: { signal?: AbortSignal } = {},
): Promise<ReplyOf<typeof depositBonus>> {
  const account = getStore().user?._id;
  const offers = await call(depositBonus, {}, options);
  const { model, state } = offers;
  // Somebody else may be here by now.
  if (account !== undefined && getStore().user?._id === account)
    setStore({ depositBonus: model && { name: model.name, ...state } });
  return offers;
}
