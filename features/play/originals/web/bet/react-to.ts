/** Carries out what refusal.ts decides. */
import { ApiError } from '#platform/web/api.ts';
import { emit } from '#platform/web/events.ts';
import { translate } from '#platform/web/i18n.ts';
import { navigate } from '#platform/web/router.tsx';
import { getStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import { playReaction, turnReaction, type Reaction, type Text } from './refusal.ts';

/** Shows why a call failed. Everything that is not an answer of the server is a bug and only reported. */
export function reactTo(error: unknown, from: 'play' | 'turn', game: string): void {
  if (!(error instanceof ApiError)) return reportError(error);
  const reaction =
    from === 'play'
      ? playReaction(error, getStore().user === null, ownCodes(game, error.code))
      : turnReaction(error);
  carryOut(reaction, error, game);
}

function carryOut(reaction: Reaction, error: ApiError, game: string): void {
  switch (reaction.do) {
    case 'nothing':
      return;
    case 'login':
      emit('auth-needed', { tab: 'login' });
      return void show(reaction.text);
    case 'toast':
      return void show(reaction.text);
    case 'leave':
      show(reaction.text);
      return navigate('/');
    case 'game':
      return void show({ key: ownKey(game, reaction.code) });
    case 'log':
      return reportError(error);
  }
}

function show(text: Text): string {
  const words = 'words' in text ? text.words : translate(text.key, text.values);
  return toast.error(words, { id: `play:${words}` });
}

/** A game words its own codes as games.{id}.error.{code}. */
function ownKey(game: string, code: number): string {
  return `games.${game}.error.${code}`;
}

function ownCodes(game: string, code: number): ReadonlySet<number> {
  const key = ownKey(game, code);
  return translate(key) === key ? new Set() : new Set([code]);
}
