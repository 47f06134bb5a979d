/** Slotegrator GIS v1: form-encoded, signed with a time and a word for one call, always answered with 200. */
import { type Protocol, served } from '../endpoint.ts';
import { keysOf } from '../keys.ts';
import { aboutFields } from '../messages/about.ts';
import { answerCallback, PROVIDER, refusal } from './callback.ts';
import { fieldsOf, type Pair } from './query.ts';
import { checkSignature, type Keys } from './sign.ts';

/** A body, read once for all who ask for it. */
interface Read {
  readonly pairs: readonly Pair[];
  readonly fields: ReadonlyMap<string, string>;
}

const protocol: Protocol<Keys, Read> = {
  id: PROVIDER,
  methods: ['POST'],
  keys: ({ config, settings }) => keysOf(config(), settings()),
  check({ body, header }, keys, now) {
    const checked = checkSignature(body, header, keys, now);
    if (checked.fault !== null) return checked;
    const { fault, nonce, pairs } = checked;
    return { fault, nonce, payload: { pairs, fields: fieldsOf(pairs) } };
  },
  answer: async (context, _call, { pairs, fields }) => ({
    status: 200,
    json: await answerCallback(context, pairs, fields),
  }),
  refuse: (_why, words) => ({ status: 200, json: refusal(words) }),
  about: (_call, { fields }) =>
    aboutFields(fields, {
      player: 'player_id',
      game: 'game_uuid',
      names: ['transaction_id', 'bet_transaction_id', 'session_id'],
    }),
};

export const slotegrator = served(protocol);
