-- The table of a sit-and-go or a tournament goes a week after its end; its hands are kept as long as all others.
alter table poker_hand drop constraint poker_hand_table_id_fkey;
