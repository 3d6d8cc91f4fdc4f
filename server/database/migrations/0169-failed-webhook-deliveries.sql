-- The log of a webhook shows those that failed alone.
create index webhook_out_deliveries_failed_idx on webhook_out_deliveries (webhook_id, number desc)
  where state = 'failed';
