-- A repeated key, a round that is answered again and the signer's look at an approval ask for the lines of one posting. Lines
-- of the hot path, the house's side of a batch of bets, have no ref and are not in the index.
create index entry_ref on entry (ref) where ref is not null;
