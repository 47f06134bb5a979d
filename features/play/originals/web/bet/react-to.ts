/** Carries out what refusal.ts decides. */
import { ApiError } from '#platform/web/api.ts';
import { errorText, serverWords } from '#platform/web/errors.tsx';
import { emit } from '#platform/web/events.ts';
import { translate } from '#platform/web/i18n.ts';
import { navigate } from '#platform/web/router.tsx';
import { getStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import { playCodes } from '../../contract.ts';
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
      return void show(reaction.text, error);
    case 'toast':
      return void show(reaction.text, error);
    case 'leave':
      show(reaction.text, error);
      return navigate('/');
    case 'game':
      return void show({ key: ownKey(game, reaction.code) }, error);
    case 'log':
      return reportError(error);
  }
}

/** What the page says: the server's words to who reads them, else a text that names the same, else that of the code. */
export function wordsOf(text: Text, error: ApiError): string {
  if (!('words' in text)) return translate(text.key, text.values);
  if (serverWords(error) !== null) return text.words;
  const { elsewhere } = text;
  return elsewhere ? translate(elsewhere.key, elsewhere.values) : errorText(error, playCodes);
}

function show(text: Text, error: ApiError): string {
  const words = wordsOf(text, error);
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
