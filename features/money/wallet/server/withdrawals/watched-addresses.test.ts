import { expect, it } from 'vitest';
import { readEvmAddress } from '#platform/chains/evm/address.ts';
import { evmNetwork } from '#platform/chains/evm/networks.ts';
import { readAddress } from '#platform/chains/utxo/address.ts';
import { utxoParameters } from '#platform/chains/utxo/parameters.ts';
import { isWatched } from './watched-addresses.ts';

const drivers = {
  btc: { readAddress: (text: string) => readAddress(utxoParameters('btc', 'main'), text) },
  ltc: { readAddress: (text: string) => readAddress(utxoParameters('ltc', 'main'), text) },
  eth: { readAddress: (text: string) => readEvmAddress(evmNetwork('eth', 'main'), text) },
};
const CHECKSUM = '0x7F367cC41522cE07553e823bf3be79A889DEbe1B';
const SMALL = CHECKSUM.toLowerCase();
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const OLD = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy';
const NEW = (readAddress(utxoParameters('ltc', 'main'), OLD) as { address: string }).address;

it.each([
  ['eth', SMALL, CHECKSUM],
  ['eth', CHECKSUM, SMALL],
  ['eth', ` ${SMALL}\n`, CHECKSUM],
  ['eth', `0x${SMALL.slice(2).toUpperCase()}`, SMALL],
  // The case of one letter is wrong, so its checksum is as well.
  ['eth', CHECKSUM.replace('0x7F', '0x7f'), CHECKSUM],
  ['btc', SEGWIT.toUpperCase(), SEGWIT],
  ['btc', SEGWIT, SEGWIT.toUpperCase()],
  ['ltc', OLD, NEW],
  ['ltc', NEW, OLD],
] as const)('of %s the line %j is the payee %s', (chain, line, payee) => {
  const list = [OLD.replace('J', 'K'), line];
  expect(isWatched(list, drivers[chain], payee)).toBe(true);
  expect(isWatched(list, drivers[chain], payee)).toBe(true);
  expect(isWatched([], drivers[chain], payee)).toBe(false);
});

it('is another payee by another address, and by the same list on another chain', () => {
  const list = [SMALL, SEGWIT, OLD];
  expect(isWatched(list, drivers.eth, `0x${'1'.repeat(40)}`)).toBe(false);
  expect(isWatched(list, drivers.ltc, 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh')).toBe(false);
  expect(isWatched(list, drivers.btc, OLD)).toBe(true);
  expect(isWatched(list, undefined, SEGWIT)).toBe(true);
  expect(isWatched(list, undefined, NEW)).toBe(false);
});
