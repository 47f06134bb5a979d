/**
 * Writes a text past React, as what runs with the frames does. A node that is given the text that it has is laid out again for
 * nothing, sixty times a second where a clock shows tenths.
 */
export function writeText(node: Element | null, text: string): void {
  if (node && node.textContent !== text) node.textContent = text;
}
