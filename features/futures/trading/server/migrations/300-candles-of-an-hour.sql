-- Long charts are made of candles of an hour: those of a minute were some hundred thousand rows for each.
insert into futures_candle (ticker, frame, at, open, high, low, close, count)
  select ticker, 3600000, at / 3600000 * 3600000, (array_agg(open order by at))[1], max(high), min(low),
    (array_agg(close order by at desc))[1], sum(count)
  from futures_candle where frame = 60000 group by ticker, at / 3600000;
