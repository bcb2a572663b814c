CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Lower case without accents, so that 'sao' finds 'São' and lists sort as people expect.
-- unaccent() is only STABLE because a dictionary can be replaced; this one is the extension's own.
CREATE FUNCTION entoa_fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;
--> statement-breakpoint
CREATE INDEX prompts_search ON prompts USING gin (entoa_fold(name || ' ' || text || ' ' || coalesce(file_name, '')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX projects_search ON projects USING gin (entoa_fold(name || ' ' || description) gin_trgm_ops);
