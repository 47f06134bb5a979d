/** What this room keeps about a player: contact details and devices. */
import { type Erasable, goes } from '#platform/server/services/erasure.ts';

const rows = goes('devices', ['account_device', 'account_id']);

/** By where it was registered a second account is known: of who is kept from play it stays. */
const devices: Erasable = {
  ...rows,
  count: async (client, who) => (who.excluded ? 0 : rows.count(client, who)),
  async take(client, who) {
    if (!who.excluded) await rows.take!(client, who);
  },
};

const keptDevices: Erasable = {
  part: 'exclusions',
  fate: 'exclusion',
  count: async (client, who) => (who.excluded ? rows.count(client, who) : 0),
};

const contact: Erasable = {
  ...goes('profile', ['account_contact', 'account_id']),
  async seal(client, { id }) {
    const { rows: found } = await client.query<{ answers: Record<string, unknown> }>(
      'select answers from account_contact where account_id = $1',
      [id.toString()],
    );
    return found[0]?.answers ?? {};
  },
};

export const IDENTITY_ROOM_ERASABLE: readonly Erasable[] = [
  contact,
  goes('access', ['account_token', 'account_id']),
  devices,
  keptDevices,
];
