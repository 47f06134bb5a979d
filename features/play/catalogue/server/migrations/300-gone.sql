-- Switched off because whoever brought it had it no more, and not by staff: it is offered again once it comes back.
alter table catalogue_game add column gone boolean not null default false;
