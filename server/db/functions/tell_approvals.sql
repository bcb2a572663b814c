-- `link` lets the streams of the clients of that link see that it ended.
CREATE OR REPLACE FUNCTION tell_approvals() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  PERFORM pg_notify('entoa_events', json_build_object('at', pg_current_xact_id()::text, 'kind', 'approvals',
    'id', approval_links.project_id, 'link', approval_links.id)::text)
  FROM approval_links WHERE id = (to_jsonb(NEW) ->> TG_ARGV[0])::integer;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER approval_link_prompts_tell AFTER UPDATE ON approval_link_prompts
  FOR EACH ROW EXECUTE FUNCTION tell_approvals('link_id');

CREATE OR REPLACE TRIGGER approval_links_tell AFTER INSERT OR UPDATE ON approval_links
  FOR EACH ROW EXECUTE FUNCTION tell_approvals('id');
