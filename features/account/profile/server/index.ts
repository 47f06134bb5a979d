import * as ignores from '#platform/contract/ignores.ts';
import { serverPart } from '#platform/server/kit.ts';
import { findPlayer } from '#platform/server/identity/sight.ts';
import * as contract from '../contract.ts';
import { removeAvatar, setAvatar } from './avatar.ts';
import { exportBets, listBets } from './bets.ts';
import { requestData, sendData } from './data.ts';
import { ignore, listIgnored, unignore } from './ignored.ts';
import { readOverview, readUser } from './overview.ts';
import { readStatement } from './statement.ts';
import { stakedMicroEur } from './staked.ts';
import { addTotals } from './totals.ts';

export default serverPart((kit) => {
  kit.page.addresses('/profile/$tag', async ({ tag = '' }) => (await findPlayer(kit, tag)) !== null);
  kit.on.bets('totals', addTotals, { postings: true });
  kit.provide('stakedMicroEur', (client, user) => stakedMicroEur(kit.money, client, user));

  kit.serve(contract.getUser, ({ body, player }) => readUser(kit, body.id, player));
  kit.serve(contract.overview, ({ body, player }) => readOverview(kit, body.id, player));

  kit.serve(contract.setPrivate, async ({ player, body }) => {
    await kit.identity.setPrivateProfile(player.id, body.on);
    return { private_profile: body.on };
  });
  kit.serve(contract.setAvatar, ({ player, body }) => setAvatar(kit, player, body.picture));
  kit.serve(contract.removeAvatar, ({ player }) => removeAvatar(kit, player));

  kit.account.fields(async ({ id }) => ({ ignore: await kit.ignores.publicIds(id) }));
  kit.serve(ignores.ignore, ({ player, body }) => ignore(kit, player, body.name));
  kit.serve(ignores.unignore, ({ player, body }) => unignore(kit, player, body.name));
  kit.serve(ignores.ignored, ({ player }) => listIgnored(kit, player));

  kit.serve(contract.myBets, (call) => listBets(kit, call));
  kit.serve(contract.exportBets, (call) => exportBets(kit, call));
  kit.serve(contract.statement, (call) => readStatement(kit, call));
  kit.serve(contract.requestData, (call) => requestData(kit, call));
  kit.serve(contract.data, (call) => sendData(kit, call));
});
