import { describeDriver } from '../conformance.ts';
import { developmentLab, realLab } from './testing/lab.ts';

/** Programs of real nodes, set by `npm run test:chains` or by hand. */
const { PHOENIX_BITCOIND: bitcoind, PHOENIX_LITECOIND: litecoind } = process.env;
const noBitcoind = bitcoind ? null : 'PHOENIX_BITCOIND names no bitcoind';
const noLitecoind = litecoind ? null : 'PHOENIX_LITECOIND names no litecoind';

describeDriver('btc', () => developmentLab('btc'));
describeDriver('ltc', () => developmentLab('ltc'));
describeDriver('doge', () => developmentLab('doge'));

describeDriver('btc regtest', () => realLab('btc', bitcoind!), noBitcoind);
describeDriver('ltc regtest', () => realLab('ltc', litecoind!), noLitecoind);
// There is no Dogecoin node to be had: its addresses, sizes and fees on Litecoin's.
describeDriver('doge regtest', () => realLab('doge', litecoind!), noLitecoind);
