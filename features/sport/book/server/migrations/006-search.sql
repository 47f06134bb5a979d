-- Searches read what is kept folded: a list of thousands of events is not folded for each of them.
alter table sport_event add column plain text not null
  generated always as (fold_text(home || ' ' || away || ' ' || tournament || ' ' || category)) stored;
