import { FEATURE, type TradingContext } from './context.ts';

/** Whether futures are on, or something is open from before they were switched off: its stake is the player's. */
export async function isAtWork({ kit }: TradingContext): Promise<boolean> {
  if (kit.features.isOn(FEATURE)) return true;
  const { rows } = await kit.db.pool.query<{ open: boolean }>({
    name: 'futures-at-work',
    text: 'select exists (select from futures_position where ended_at is null) as open',
  });
  return rows[0]!.open;
}
