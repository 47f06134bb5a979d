/** A strategy that came with the page's address: shown, never started. */
import type { AnyGame } from '#platform/contract/game.ts';
import { translate } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { toast } from '#platform/web/toasts.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { gameInfo } from '../../contract.ts';
import type { Instance } from '../instance.ts';
import { readStrategy, strategyIn } from './strategy/strategy-text.ts';

/** Puts the strategy of a link on the table and opens it to be read. The address forgets it. */
export function takeStrategyLink(instance: Instance, game: AnyGame, info: ReplyOf<typeof gameInfo>): void {
  const { hash, pathname, search } = location;
  history.replaceState(history.state, '', pathname + search);
  const text = game.kind === 'instant' ? strategyIn(hash, game.id) : null;
  if (text === null) {
    toast.error(translate('originals.strategy.badLink'));
    return;
  }
  const parsed = game.params.safeParse({ ...instance.store.getState().params, ...readStrategy(text).params });
  instance.store.setState({
    bettingType: 'auto',
    autoMode: 'strategy',
    strategy: text,
    ...(parsed.success && game.chips === undefined && { params: parsed.data as object as never }),
  });
  void openModal('strategy', { instance, game, info });
}
