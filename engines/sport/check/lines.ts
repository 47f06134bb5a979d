/** Where the cases of a file stand, so that a difference can name its line. */

/**
 * Line, from 1, on which each element of the array under a key begins. Empty when the text has no such array.
 * @param text valid JSON, an object @param list the key
 */
export function caseLines(text: string, list = 'cases'): number[] {
  const lines: number[] = [];
  let [depth, line, inText, inCases] = [0, 1, false, false];
  let expects = false;
  let key = '';
  for (let index = 0; index < text.length; index++) {
    const sign = text[index]!;
    if (sign === '\n') line += 1;
    if (inText) {
      if (sign === '\\') index += 1;
      else if (sign === '"') inText = false;
      else key += sign;
      continue;
    }
    if (/\s/.test(sign)) continue;
    if (inCases && depth === 2 && expects && sign !== ']') {
      lines.push(line);
      expects = false;
    }
    if (sign === '"') {
      inText = true;
      key = '';
    } else if (sign === '{' || sign === '[') {
      depth += 1;
      if (sign === '[' && depth === 2 && key === list) [inCases, expects] = [true, true];
    } else if (sign === '}' || sign === ']') {
      if (inCases && depth === 2) return lines;
      depth -= 1;
    } else if (sign === ',' && inCases && depth === 2) expects = true;
  }
  return lines;
}
