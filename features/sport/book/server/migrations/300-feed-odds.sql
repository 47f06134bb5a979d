-- Odds that the feed gave for a leg when it was taken at higher ones (a boost, a price of staff, a line that moved); null: its own.
alter table sport_leg add column feed_odds text;
