/**
 * Rows that are sorted as texts by mistake. `select id::text from t order by id` sorts by the column of the answer, which is the
 * text: 10 comes before 9, and a page that begins after the last id leaves rows out. `order by t.id` sorts by the row's own.
 */

const LITERAL = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;
const ORDER = /\border by ((?:[\w."]+(?: (?:asc|desc))?(?: nulls (?:first|last))?(?:, )?)+)/gi;

/** @returns what is sorted as text in a module, as `line: column` */
export function sortedAsText(source: string): string[] {
  return [...source.matchAll(LITERAL)].flatMap(([literal], at, all) => {
    if (!/::text/.test(literal) || !/order by/i.test(literal)) return [];
    const line = source.slice(0, all[at]!.index).split('\n').length;
    return queriesIn(literal.slice(1, -1)).flatMap((query) =>
      wrong(query).map((column) => `${line}: ${column}`),
    );
  });
}

/** A statement apart from what stands in its parentheses, and each of those by itself. */
function queriesIn(sql: string): string[] {
  const flat = sql.replace(/\$\{[^}]*\}/g, '$0').replace(/\s+/g, ' ');
  const open: string[] = [''];
  const done: string[] = [];
  for (const letter of flat) {
    if (letter === '(') open.push('');
    else if (letter === ')' && open.length > 1) {
      done.push(open.pop()!);
      open[open.length - 1] += '()';
    } else open[open.length - 1] += letter;
  }
  return [...done, ...open];
}

function wrong(query: string): string[] {
  return [...query.matchAll(ORDER)].flatMap(([, columns]) =>
    columns!
      .split(', ')
      .map((column) => column.split(' ')[0]!)
      .filter((column) => isText(query, column)),
  );
}

/** Whether the answer has a text under this name that was something else before. */
function isText(query: string, column: string): boolean {
  if (column.includes('.') || !/^[a-z_]+$/.test(column)) return false;
  return new RegExp(`(?:[\\s,.]${column}::text(?=,| from\\b)|::text as "?${column}\\b)`).test(query);
}
