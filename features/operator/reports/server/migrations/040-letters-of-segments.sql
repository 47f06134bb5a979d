-- A report of a segment is not written about when the segment is gone.
alter table report_letter drop constraint report_letter_result_check,
  add constraint report_letter_result_check check (result in ('sent', 'right', 'address', 'segment'));
