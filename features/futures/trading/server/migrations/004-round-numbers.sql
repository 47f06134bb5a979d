-- Orders come by the hundred: each session takes numbers in advance, so that not every batch of them waits for the disk.
alter sequence futures_round_no cache 1000;
