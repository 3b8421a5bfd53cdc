-- A run that did not finish was called verified where its tests happened to be green. Statistics ask this column.
UPDATE run SET verdict = 'partly' WHERE verdict = 'verified' AND ended <> 'finished';
