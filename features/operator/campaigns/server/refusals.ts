/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

export const noSegment = fail(404, 404, 'No such segment.');
export const manySegments = fail(409, 1, 'There are too many segments. Archive some first.');
export const changedMeanwhile = fail(409, 409, 'Somebody changed it meanwhile.');
export const noCampaign = fail(404, 404, 'No such campaign.');
export const notDraft = fail(409, 3, 'This campaign is no draft any more.');
export const segmentGone = fail(409, 4, 'The segment of this campaign no longer exists.');
export const wrongBonus = fail(
  422,
  5,
  'A bonus needs a currency of the house and an amount, and only a bonus has them.',
  {
    bonus: 'invalid',
  },
);
export const wrongWorth = fail(422, 6, 'A bonus has to be worth what the settings of bonuses allow.', {
  bonus: 'invalid',
});
export const channelOff = fail(409, 6, 'The room that would bring this to players is off.');
export const noRight = fail(403, 7, 'Only who may give bonuses can send a campaign that gives them.');
export const ownProposal = fail(403, 8, 'Somebody else has to agree to what you proposed.');
export const oneHand = fail(
  403,
  10,
  'Who proposed it has been on your device, or one of you has just given the other this right.',
);
export const proposalExpired = fail(
  409,
  9,
  'The proposal is older than a day, or what was proposed has changed. Propose it again.',
);
