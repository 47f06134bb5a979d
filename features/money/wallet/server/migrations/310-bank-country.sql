-- Where its player was when handing in a payment by bank: there is neither an address nor an invoice that would say so.
alter table deposit add column country text;
