-- What stands between words is a letter in the indexes of searches: their trigrams then tell which words are
-- neighbours. In an index of single words every row is a candidate for a phrase whose words all rows have
-- (server/db/search.ts). A letter for each, so that what is found in it is found in the text; replace() costs a tenth of
-- translate().
CREATE OR REPLACE FUNCTION entoa_joined(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN replace(replace(replace(value, ' '::text, 'q'::text), '.'::text, 'w'::text), ','::text, 'y'::text);
