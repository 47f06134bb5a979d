-- Cells of final scores as bytes, eight of each in the order that a bigint is sent in: each bet on a match reads and writes all
-- hundred of them, and as an array of texts that was a fifth of what the server did for a bet.
create function pg_temp.bytes_of(cells bigint[]) returns bytea language sql immutable
  return (select string_agg(int8send(cell), ''::bytea order by no) from unnest(cells) with ordinality as t(cell, no));

alter table sport_score_risk alter column cells drop default;
alter table sport_score_risk alter column cells type bytea using pg_temp.bytes_of(cells);
alter table sport_score_risk
  alter column cells set default decode(repeat('00', 800), 'hex'),
  add constraint sport_score_risk_cells check (octet_length(cells) = 800);

drop function pg_temp.bytes_of(bigint[]);
