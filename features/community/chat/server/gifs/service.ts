/** What the chat needs of a service with GIFs. */

/** What may be seen, as in the cinema: for everybody, with parents, from 13, for adults. */
export type GifRating = 'g' | 'pg' | 'pg-13' | 'r';

/** A GIF as the service names it. */
export interface FoundGif {
  /** The service's own name of it. */
  readonly slug: string;
  /** Address of the picture at the service. */
  readonly url: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** What is to be seen, in words; may be empty. */
  readonly title: string;
}

export interface GifQuestion {
  /** Empty: what is popular now. */
  readonly query: string;
  /** From 0: the results from GIF_PAGE times this. */
  readonly page: number;
  /** Language of the room. */
  readonly locale: string;
  readonly rating: GifRating;
}

export interface GifService {
  /** As its terms want it written beside what comes from it. */
  readonly name: string;
  /** Whether pictures of it come from this address. */
  hasPicture(url: URL): boolean;
  /** A page of GIFs in the service's order. @throws when it cannot be had */
  find(question: GifQuestion): Promise<{ gifs: readonly FoundGif[]; more: boolean }>;
  /** Tells the service that a GIF was sent, which is what it lives on. @throws when it was not told */
  sent(slug: string): Promise<void>;
}
