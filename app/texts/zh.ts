/** What en.ts lists, in this file's language: the build puts it in (scripts/vite-messages.ts). */
export { first, rooms } from './en.ts';
