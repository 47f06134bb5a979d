/** Body of a bet on dice that wins every other time. @param bet decimal string */
export const diceBet = (bet: string, more: object = {}): Record<string, unknown> => ({
  api_id: 'dice',
  bet,
  currency: 'usd',
  quick: true,
  data: { target: 50, direction: 'over' },
  ...more,
});
