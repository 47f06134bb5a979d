/** Slotegrator GIS v1: form-encoded, signed with a time and a word for one call, always answered with 200. */
import { type Protocol, served } from '../endpoint.ts';
import { keysOf } from '../keys.ts';
import { aboutFields } from '../messages/about.ts';
import { answerCallback, PROVIDER, refusal } from './callback.ts';
import { fieldsOf, readPairs } from './query.ts';
import { type Keys, signatureFault } from './sign.ts';

const protocol: Protocol<Keys, null> = {
  id: PROVIDER,
  methods: ['POST'],
  keys: ({ kit, settings }) => keysOf(kit.config, settings()),
  check({ body, header }, keys, now) {
    const fault = signatureFault(body, header, keys, now);
    return fault === null ? { fault, nonce: header('x-nonce')!, payload: null } : { fault };
  },
  answer: async (context, { body }) => ({ status: 200, json: await answerCallback(context, body) }),
  refuse: (_why, words) => ({ status: 200, json: refusal(words) }),
  about: ({ body }) =>
    aboutFields(fieldsOf(readPairs(body)), {
      player: 'player_id',
      game: 'game_uuid',
      names: ['transaction_id', 'bet_transaction_id', 'session_id'],
    }),
};

export const slotegrator = served(protocol);
