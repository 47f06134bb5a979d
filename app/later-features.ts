/**
 * What rooms add to the page beyond the frame and the home page: in the build (scripts/vite-later-features.ts) this list has just that,
 * and the one of the first load has the rest.
 */
export { features } from './features.ts';
