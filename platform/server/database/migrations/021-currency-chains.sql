-- The chains each coin lives on, with the names players know them by.
update currency set chains = v.chains::jsonb
from (values
  ('btc', '[{"id": "btc", "name": "Bitcoin"}]'),
  ('eth', '[{"id": "eth", "name": "Ethereum"}]'),
  ('ltc', '[{"id": "ltc", "name": "Litecoin"}]'),
  ('doge', '[{"id": "doge", "name": "Dogecoin"}]'),
  ('sol', '[{"id": "sol", "name": "Solana"}]'),
  ('trx', '[{"id": "trx", "name": "TRON"}]'),
  ('usdt', '[{"id": "eth", "name": "Ethereum (ERC-20)"}, {"id": "trx", "name": "TRON (TRC-20)"}]'),
  ('usdc', '[{"id": "eth", "name": "Ethereum (ERC-20)"}, {"id": "sol", "name": "Solana (SPL)"}]')
) as v (code, chains)
where currency.code = v.code;
