-- What staff have moved alone in a day, in millionths of a euro: by who did it, and by whom it was for.
create table staff_total (
  day date not null,
  side text not null check (side in ('by', 'for')),
  account_id bigint not null references account (id),
  micro_eur bigint not null check (micro_eur >= 0),
  primary key (day, side, account_id)
);
