-- A request that nobody decided in time is over, as of the moment in which it was.
alter table staff_request drop constraint staff_request_state_check;
alter table staff_request add constraint staff_request_state_check
  check (state in ('pending', 'approved', 'declined', 'expired'));
