-- What was accepted before real-money acts asked for it: the edition up to which a player has accepted both texts.
insert into player_terms (user_id, edition)
select user_id, min(edition) from (
  select user_id, document, max(edition) as edition from legal_acceptance
   where document in ('terms', 'privacy') group by user_id, document) a
 group by user_id having count(*) = 2
on conflict do nothing;
