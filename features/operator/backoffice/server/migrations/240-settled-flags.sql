-- What came of a mark that somebody has to look into; the mark may stay.
alter table staff_flag add column settled_at timestamptz, add column settled_by text, add column settled_note text,
  add constraint staff_flag_settled check ((settled_at is null) = (settled_by is null) and (settled_at is null) = (settled_note is null));
