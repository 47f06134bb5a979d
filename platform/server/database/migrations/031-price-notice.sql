-- Every process learns of new prices at once.
create function currency_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('currency', '');
  return null;
end $$;
create trigger currency_changed after insert or update or delete on currency for each statement execute function currency_changed();
