-- Of a row: its kind, and the columns that hold the id and the user, where there are any ('-').
CREATE OR REPLACE FUNCTION tell_row() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  changed jsonb := CASE WHEN TG_NARGS = 1 THEN NULL WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  PERFORM tell_event(TG_ARGV[0], (changed ->> TG_ARGV[1])::integer, NULL, (changed ->> TG_ARGV[2])::integer,
    CASE WHEN TG_ARGV[0] = 'sessions' AND TG_OP <> 'INSERT' THEN (changed ->> 'id')::uuid END);
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER api_keys_tell AFTER INSERT OR DELETE OR UPDATE OF service, expires_on, active, monthly_character_limit, concurrency_limit ON api_keys
  FOR EACH ROW EXECUTE FUNCTION tell_row('apikeys', 'id');

CREATE OR REPLACE TRIGGER batches_tell AFTER INSERT OR UPDATE ON batches
  FOR EACH ROW EXECUTE FUNCTION tell_row('batches', 'project_id');

CREATE OR REPLACE TRIGGER batches_tell_ended AFTER UPDATE ON batches
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION tell_row('notifications', '-', 'created_by_id');

CREATE OR REPLACE TRIGGER dictionary_states_tell AFTER INSERT OR UPDATE ON dictionary_states
  FOR EACH ROW EXECUTE FUNCTION tell_row('dictionary', 'scope');

CREATE OR REPLACE TRIGGER model_versions_tell AFTER INSERT OR UPDATE OR DELETE ON model_versions
  FOR EACH ROW EXECUTE FUNCTION tell_row('models', 'model_id');

CREATE OR REPLACE TRIGGER models_tell AFTER INSERT OR UPDATE OR DELETE ON models
  FOR EACH ROW EXECUTE FUNCTION tell_row('models', 'id');

CREATE OR REPLACE TRIGGER projects_tell AFTER INSERT OR DELETE ON projects
  FOR EACH ROW EXECUTE FUNCTION tell_row('projects', 'id');

CREATE OR REPLACE TRIGGER projects_tell_changed AFTER UPDATE ON projects
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_row('projects', 'id');

CREATE OR REPLACE TRIGGER projects_tell_zip AFTER UPDATE ON projects
  FOR EACH ROW WHEN (OLD.pack_id IS DISTINCT FROM NEW.pack_id) EXECUTE FUNCTION tell_row('notifications', '-', 'packed_by_id');

CREATE OR REPLACE TRIGGER sent_files_tell AFTER INSERT ON sent_files
  FOR EACH ROW EXECUTE FUNCTION tell_row('notifications', '-', 'created_by_id');

CREATE OR REPLACE TRIGGER sessions_tell AFTER INSERT OR DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_row('sessions', '-', 'user_id');

CREATE OR REPLACE TRIGGER sessions_tell_ended AFTER UPDATE ON sessions
  FOR EACH ROW WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at) EXECUTE FUNCTION tell_row('sessions', '-', 'user_id');

CREATE OR REPLACE TRIGGER settings_tell AFTER INSERT OR UPDATE OR DELETE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_row('settings');

CREATE OR REPLACE TRIGGER switched_off_voices_tell AFTER INSERT OR UPDATE OR DELETE ON switched_off_voices
  FOR EACH STATEMENT EXECUTE FUNCTION tell_row('voices');

CREATE OR REPLACE TRIGGER users_tell AFTER INSERT OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION tell_row('users', 'id');

CREATE OR REPLACE TRIGGER users_tell_changed AFTER UPDATE ON users
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_row('users', 'id');

CREATE OR REPLACE TRIGGER voice_installs_tell AFTER INSERT OR UPDATE OR DELETE ON voice_installs
  FOR EACH STATEMENT EXECUTE FUNCTION tell_row('catalogue');

CREATE OR REPLACE TRIGGER voice_samples_tell AFTER INSERT OR UPDATE OR DELETE ON voice_samples
  FOR EACH STATEMENT EXECUTE FUNCTION tell_row('voices');

CREATE OR REPLACE TRIGGER webhook_deliveries_tell AFTER INSERT OR UPDATE ON webhook_deliveries
  FOR EACH ROW EXECUTE FUNCTION tell_row('deliveries', 'webhook_id');

CREATE OR REPLACE TRIGGER webhooks_tell AFTER INSERT OR UPDATE OR DELETE ON webhooks
  FOR EACH ROW EXECUTE FUNCTION tell_row('webhooks', 'id');
