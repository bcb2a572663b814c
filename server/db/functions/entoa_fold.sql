-- Lower case without accents, so that 'sao' finds 'São' and lists sort as people expect. unaccent() is only STABLE
-- because a dictionary can be replaced; this one is the extension's own.
CREATE OR REPLACE FUNCTION entoa_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $function$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $function$;
