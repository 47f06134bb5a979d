/** A page whose name only it knows (a game, a player) says so here; others are named by their route. */
import { useEffect } from 'react';
import { create } from 'zustand';

const useNamed = create<{ name: string | null }>(() => ({ name: null }));

/** Names the open page while the component lives. null leaves it to the route. */
export function usePageTitle(name: string | null): void {
  useEffect(() => {
    if (name === null) return;
    useNamed.setState({ name });
    return () => useNamed.setState({ name: null });
  }, [name]);
}

/** What the open page calls itself, for the frame that shows it. */
export function usePageName(): string | null {
  return useNamed((state) => state.name);
}
