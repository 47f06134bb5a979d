import type { Card } from '#engines/fair/cards.ts';
import type { GameEvent } from '#platform/contract/game.ts';
import { expect, test } from 'vitest';
import { blackjack, stakedOn, type Action } from '../game.ts';
import type { BlackjackParams } from '../params.ts';
import { asState, changesOf, EMPTY, rules, type Table } from './drawn.ts';

function outcomeOf(ranks: string) {
  const cardStream = ranks.split(' ').map((rank) => `${rank}-spade` as Card);
  return { cardStream, playerCards: cardStream.slice(0, 2), dealerCards: cardStream.slice(2, 4) };
}

function draw(table: Table, events: readonly GameEvent[]): Table {
  return events.flatMap(changesOf).reduce((before, change) => change(before), table);
}

test.each<[string, Action[], BlackjackParams?]>([
  ['A K 9 5', []],
  ['8 8 6 10 3 4 10 9 10', ['split', 'double', 'stand']],
  ['10 6 A 5 2 9 9', ['insurance', 'hit', 'hit']],
  ['10 6 A K', ['insurance']],
  ['5 3 6 2 K 4 2 K', ['hit', 'stand']],
  ['8 8 6 10 3 8 4 10 9 10 10 10', ['split', 'double', 'split', 'stand', 'stand'], { hands: 3 }],
  ['8 8 6 10 9', ['hit'], { chips: { main: 2, pairs: 1, poker: 3 } }],
])('the events of %s draw what the rules ended with', (ranks, actions, params = {}) => {
  const outcome = outcomeOf(ranks);
  let state = blackjack.start(params, outcome);
  let table = draw(EMPTY, blackjack.opening!(params, state));
  for (const action of actions) {
    const turned = blackjack.step(params, outcome, state, { action });
    if ('refused' in turned) throw new Error(turned.refused);
    state = turned.state;
    table = draw(table, turned.events);
  }
  expect(state.phase).toBe('over');
  const drawn = asState(table);
  expect(drawn.dealer).toEqual(state.dealer);
  expect(drawn.insured).toBe(state.insured);
  expect(drawn.bets).toEqual(state.bets);
  expect(stakedOn(drawn)).toEqual(stakedOn(state));
  expect(drawn.hands.map(({ cards, doubled }) => ({ cards, doubled }))).toEqual(
    state.hands.map(({ cards, doubled }) => ({ cards, doubled })),
  );
});

test('a restored round lies as the server says, the hole card face down', () => {
  const state = blackjack.start({}, outcomeOf('9 7 6 K'));
  const view = JSON.parse(JSON.stringify(blackjack.view({}, state))) as Record<string, unknown>;
  expect(rules.read(view)).toEqual({ dealer: ['6-spade', null], hands: state.hands, insured: null });
  expect(rules.read({})).toEqual({ dealer: [null], hands: [], insured: null });
});
