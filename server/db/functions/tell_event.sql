-- What changed, told to every process that listens: the transaction, a kind, and ids at most. PostgreSQL tells equal
-- words of one transaction once, so a statement names a single prompt or none.
CREATE OR REPLACE FUNCTION tell_event(kind text, id integer, prompt integer, of_user integer, of_session uuid) RETURNS void LANGUAGE sql AS $function$
  SELECT pg_notify('entoa_events', json_strip_nulls(json_build_object('at', pg_current_xact_id()::text, 'kind', kind,
    'id', id, 'prompt', prompt, 'user', of_user, 'session', of_session))::text)
$function$;
