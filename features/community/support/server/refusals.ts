/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

export const unknownChat = fail(404, 3, 'Unknown chat id');
export const chatClosed = fail(409, 4, 'This chat has ended.');
export const tooManyFiles = fail(409, 8, 'Send the files you have chosen first.');
export const noFile = fail(404, 6, 'No such file.');
export const taken = fail(409, 9, 'Somebody else has taken this chat over.');
export const noPlayer = fail(404, 1, 'Unknown username');
export const ofStaff = fail(403, 403, 'Staff cannot be kept from writing.');
export const muted = fail(403, 2, 'You cannot write to support at the moment.');
export const tooManyChats = fail(409, 5, 'End one of your open chats first.');
export const wrongFile = fail(422, 6, 'This file cannot be sent. Choose it again.');
export const tooFast = fail(429, 429, 'You write too fast. Wait a moment.');
export const notInDemo = fail(403, 10, 'Support chat is not available on the demo version.');
export const rated = fail(409, 7, 'A chat can be rated once, when it has ended.');
