-- What changed, told to every process that listens: the transaction, a kind, and ids at most. Equal words of one
-- transaction are told once by PostgreSQL, so a statement names a single prompt or none.
CREATE FUNCTION tell_event(kind text, id integer, prompt integer, of_user integer, of_session uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('entoa_events', json_strip_nulls(json_build_object('at', pg_current_xact_id()::text, 'kind', kind,
    'id', id, 'prompt', prompt, 'user', of_user, 'session', of_session))::text)
$$;
--> statement-breakpoint
-- A statement over more than twenty projects is told as one change of all.
CREATE FUNCTION tell_prompts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM tell_event('prompts', c.project_id, c.prompt, NULL, NULL) FROM (
      SELECT CASE WHEN count(*) OVER () <= 20 THEN project_id END AS project_id,
        CASE WHEN count(*) = 1 AND count(*) OVER () <= 20 THEN min(id) END AS prompt FROM taken GROUP BY project_id) AS c;
    RETURN NULL;
  END IF;
  PERFORM tell_event('prompts', c.project_id, c.prompt, NULL, NULL) FROM (
    SELECT CASE WHEN count(*) OVER () <= 20 THEN project_id END AS project_id,
      CASE WHEN count(*) = 1 AND count(*) OVER () <= 20 THEN min(id) END AS prompt FROM added GROUP BY project_id) AS c;
  IF TG_OP = 'UPDATE' THEN
    PERFORM tell_event('notifications', NULL, NULL, c.created_by_id, NULL) FROM (
      SELECT DISTINCT added.created_by_id FROM added JOIN taken ON taken.id = added.id
      WHERE added.status IN ('PROCESSED', 'FAILED') AND taken.status <> added.status
        AND added.created_by_id IS NOT NULL) AS c;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER prompts_tell_added AFTER INSERT ON prompts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tell_prompts();
--> statement-breakpoint
CREATE TRIGGER prompts_tell_changed AFTER UPDATE ON prompts REFERENCING OLD TABLE AS taken NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tell_prompts();
--> statement-breakpoint
CREATE TRIGGER prompts_tell_taken AFTER DELETE ON prompts REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION tell_prompts();
--> statement-breakpoint
-- Of a row: its kind, and the columns that hold the id and the user, where there are any ('-').
CREATE FUNCTION tell_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := CASE WHEN TG_NARGS = 1 THEN NULL WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  PERFORM tell_event(TG_ARGV[0], (changed ->> TG_ARGV[1])::integer, NULL, (changed ->> TG_ARGV[2])::integer,
    CASE WHEN TG_ARGV[0] = 'sessions' AND TG_OP <> 'INSERT' THEN (changed ->> 'id')::uuid END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_tell AFTER INSERT OR DELETE ON projects FOR EACH ROW EXECUTE FUNCTION tell_row('projects', 'id');
--> statement-breakpoint
CREATE TRIGGER projects_tell_changed AFTER UPDATE ON projects FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_row('projects', 'id');
--> statement-breakpoint
CREATE TRIGGER projects_tell_zip AFTER UPDATE ON projects FOR EACH ROW WHEN (OLD.pack_id IS DISTINCT FROM NEW.pack_id) EXECUTE FUNCTION tell_row('notifications', '-', 'packed_by_id');
--> statement-breakpoint
CREATE TRIGGER sent_files_tell AFTER INSERT ON sent_files FOR EACH ROW EXECUTE FUNCTION tell_row('notifications', '-', 'created_by_id');
--> statement-breakpoint
CREATE TRIGGER models_tell AFTER INSERT OR UPDATE OR DELETE ON models FOR EACH ROW EXECUTE FUNCTION tell_row('models', 'id');
--> statement-breakpoint
CREATE TRIGGER model_versions_tell AFTER INSERT OR UPDATE OR DELETE ON model_versions FOR EACH ROW EXECUTE FUNCTION tell_row('models', 'model_id');
--> statement-breakpoint
CREATE TRIGGER voice_installs_tell AFTER INSERT OR UPDATE OR DELETE ON voice_installs FOR EACH STATEMENT EXECUTE FUNCTION tell_row('catalogue');
--> statement-breakpoint
CREATE TRIGGER switched_off_voices_tell AFTER INSERT OR UPDATE OR DELETE ON switched_off_voices FOR EACH STATEMENT EXECUTE FUNCTION tell_row('voices');
--> statement-breakpoint
CREATE TRIGGER voice_samples_tell AFTER INSERT OR UPDATE OR DELETE ON voice_samples FOR EACH STATEMENT EXECUTE FUNCTION tell_row('voices');
--> statement-breakpoint
CREATE TRIGGER dictionary_states_tell AFTER INSERT OR UPDATE ON dictionary_states FOR EACH ROW EXECUTE FUNCTION tell_row('dictionary', 'scope');
--> statement-breakpoint
CREATE TRIGGER settings_tell AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH STATEMENT EXECUTE FUNCTION tell_row('settings');
--> statement-breakpoint
CREATE TRIGGER users_tell AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION tell_row('users', 'id');
--> statement-breakpoint
CREATE TRIGGER users_tell_changed AFTER UPDATE ON users FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_row('users', 'id');
--> statement-breakpoint
CREATE TRIGGER sessions_tell AFTER INSERT OR DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_row('sessions', '-', 'user_id');
--> statement-breakpoint
CREATE TRIGGER sessions_tell_ended AFTER UPDATE ON sessions FOR EACH ROW WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at) EXECUTE FUNCTION tell_row('sessions', '-', 'user_id');
--> statement-breakpoint
-- Not of every use of a key.
CREATE TRIGGER api_keys_tell AFTER INSERT OR DELETE OR UPDATE OF service, expires_on, active, monthly_character_limit, concurrency_limit ON api_keys FOR EACH ROW EXECUTE FUNCTION tell_row('apikeys', 'id');
