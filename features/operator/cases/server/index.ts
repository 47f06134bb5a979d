/** Cases: what waits for staff in any room, in one list. Looked at every minute, and whenever somebody asks. */
import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { assign, hold, setDue, writeNote } from './acts.ts';
import { createFollower } from './follow.ts';
import { countCases, listCases, showCase } from './read.ts';

export default serverPart((kit) => {
  const follower = createFollower(kit);
  kit.serve(contract.caseList, (call) => listCases(kit, follower, call));
  kit.serve(contract.caseCount, async ({ player }) => {
    const { open, overdue } = await countCases(kit, follower, player);
    return { open, overdue };
  });
  kit.provide('openCases', (staff) => countCases(kit, follower, staff));
  kit.serve(contract.caseInfo, ({ player, body }) => showCase(kit, player, body.id));
  kit.serve(contract.assignCase, (call) => assign(kit, call));
  kit.serve(contract.noteCase, (call) => writeNote(kit, call));
  kit.serve(contract.holdCase, (call) => hold(kit, call));
  kit.serve(contract.dueCase, (call) => setDue(kit, call));
  kit.run.every('* * * * *', 'follow', () => follower.all());
});
