comment on table saved_search_hits is 'Projects that newly fit a saved search. Those without told_at are part of its next notification. Removed after 90 days.';
