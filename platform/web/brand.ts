/** The operator's brand as scripts of the page go by it; colours and pictures come as styles of the document. */
import type { Boot } from '../contract/boot.ts';
import { boot } from './boot.ts';

const NONE: Partial<NonNullable<Boot['brand']>> = {};

/** Of this page load: an open page keeps its look until it is loaded again. */
export const brand = (): Partial<NonNullable<Boot['brand']>> => boot().brand ?? NONE;
