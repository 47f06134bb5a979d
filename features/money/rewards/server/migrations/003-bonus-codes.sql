-- Codes that give a bonus: in bonus money (kind bonus), or with the next deposit (kind offer).
alter table promocode drop constraint promocode_kind_check;
alter table promocode drop constraint promocode_check1;
-- Of kind offer: id of the offer.
alter table promocode add column offer text;
alter table promocode add constraint promocode_kind check (kind in ('credit', 'tickets', 'bonus', 'offer'));
alter table promocode add constraint promocode_amount
  check ((kind in ('credit', 'bonus')) = (cur is not null and amount is not null));
alter table promocode add constraint promocode_offer check ((kind = 'offer') = (offer is not null));
