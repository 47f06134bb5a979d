/**
 * SQL that reads open rounds, all columns. In two halves, which have an index each: of all that ever were they are few, and one condition on
 * the status alone would read the others too.
 * @param of a condition on `round`, such as whose they are
 */
export function openRounds(of = 'true'): string {
  return ['is null', 'is not null']
    .map((shared) => `select * from round where status = 'open' and shared_no ${shared} and ${of}`)
    .join(' union all ');
}
