/**
 * Reads the balances and the last bets with an API key of the scopes `balance` and `bets`:
 *   PHOENIX_URL=https://casino.example PHOENIX_API_KEY=phk_... npx tsx balance.ts
 */
// In a project of your own: from 'phoenix-client'.
import { createClient, PhoenixError } from '../../ts/src/index.ts';

const { PHOENIX_URL: url = 'http://127.0.0.1:3000', PHOENIX_API_KEY: token } = process.env;
if (!token) throw new Error('PHOENIX_API_KEY is missing');
const phoenix = createClient({ url, token });

try {
  const { balances } = await phoenix.get('/api/key/balance');
  for (const { currency, amount } of balances) process.stdout.write(`balance ${currency} ${amount}\n`);
  const { bets } = await phoenix.post('/api/profile/bets', { limit: 10 });
  for (const { game, wager, payout, currency } of bets)
    process.stdout.write(`bet ${game} ${wager} ${payout} ${currency}\n`);
} catch (error) {
  if (!(error instanceof PhoenixError)) throw error;
  process.stderr.write(`refused: ${error.status} ${error.code} ${error.message}\n`);
  process.exitCode = 1;
}
