/** Under which the list of keys is kept in the page. */
export const listKey = ['api-keys'];
