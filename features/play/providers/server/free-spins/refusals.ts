/** What calls about free spins refuse, each once. */
import { fail } from '#platform/contract/error.ts';
import { SPINS } from '../../free-spins-contract.ts';

export const none = fail(409, SPINS.none, 'No aggregator gives free spins here.');
export const silent = fail(502, SPINS.silent, 'The aggregator does not answer, or refuses.');
export const noPlayer = fail(422, SPINS.player, 'No such player.', { user: 'invalid' });
export const noStake = fail(422, SPINS.bet, 'Spins of this stake cannot be had at this game.', {
  stake: 'invalid',
});
export const noCurrency = fail(422, SPINS.currency, 'This game is not played in this currency.', {
  currency: 'invalid',
});
export const notOpen = fail(409, SPINS.state, 'These free spins are over, or the key was used for others.');
export const tooMuch = fail(409, SPINS.much, 'This is worth more than one of staff may give alone in a day.');
