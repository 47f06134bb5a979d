/** From so many characters on, the search by name looks inside of words too; fewer are the beginning of one. */
export const SEARCH_MIN = 3;
