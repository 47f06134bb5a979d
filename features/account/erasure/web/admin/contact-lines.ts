/** Contact details as they were sealed: by the names of the operator's fields at that time, a line each. */
export function contactLines(contact: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(contact).map(
    ([field, answer]) => `${field}: ${typeof answer === 'string' ? answer : JSON.stringify(answer)}`,
  );
}
