/** What was typed is UTC, as every time of the back office, whatever the clock of the device. @returns epoch ms; 0: nothing was typed */
export const timeOf = (typed: string): number => (typed === '' ? 0 : Date.parse(`${typed}Z`));
