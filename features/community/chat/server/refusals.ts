/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

export const unknownGame = fail(404, 8, 'Unknown game.');
export const forbidden = fail(403, 403, 'Only moderators see who is online.');
export const unknownUser = fail(404, 1, 'Unknown user.');
export const off = fail(404, 404, 'Not found.');
export const goneAlready = fail(404, 1, 'This pack is gone already.');
export const otherPictures = fail(409, 3, 'The pack has changed meanwhile. Look at it again.');
export const taken = fail(409, 2, 'Another picture has this code.', { code: 'taken' });
export const gone = fail(404, 1, 'This message is gone already.');
export const ofStaff = fail(403, 2, 'Only an administrator can do this to a moderator.');
export const notMuted = fail(404, 1, 'Unknown username');
export const appealNotMuted = fail(409, 1, 'You are not muted.');
export const appealedAlready = fail(409, 2, 'You have asked for this already.');
export const wrongLength = fail(422, 1, 'A message has between 1 and 500 characters.');
export const unknownSticker = fail(422, 4, 'This sticker is not one of ours.');
export const blockedWord = fail(422, 5, 'This message holds a word that is not written here.');
export const strangeLink = fail(422, 6, 'Links are not allowed here.');
export const spam = fail(422, 7, 'This looks like spam.');
export const unknownGif = fail(422, 9, 'This GIF is not one that was offered here.');
export const barred = fail(403, 403, 'You cannot write in the chat now.');
export const noAnswer = fail(422, 422, 'answer: needs a letter or a digit', { answer: 'invalid' });
export const otherQuiz = fail(409, 409, 'This key was used for another quiz.');
export const notNow = fail(503, 1, 'GIFs cannot be loaded now.');
export const blockedSearch = fail(422, 5, 'This search holds a word that is not written here.');
export const mutedUntil = (until: string) => fail(403, 2, `You are muted until ${until}.`);
export const slowDown = (every: number, wait: number) =>
  fail(429, 3, `One message every ${every} seconds. Wait ${wait} more.`);
export const rewardOutOfRange = (most: string) => fail(422, 1, `The reward is between 0.01 and ${most} USD.`);
export const rewardsOfDay = fail(409, 2, 'You have given away as much as one may alone in a day.');
