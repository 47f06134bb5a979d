-- Of a deposit that a limit split: what of it reached the balance (smallest units) while the rest is set aside. Null: it came whole, or
-- the rest has come too.
alter table bonus_deposit add column part bigint check (part > 0);
