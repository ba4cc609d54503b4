-- What was written last waits in a list beside the index of words, up to 4 MB, and every search reads all of it. From some hundred
-- kilobytes on the planner reads the whole table instead: a word that nobody wrote took 7 ms among 10,000 memories, and 0.3 with a short list.
ALTER INDEX "memory_search_tokens" SET (gin_pending_list_limit = 256);

SELECT gin_clean_pending_list('memory_search_tokens');
