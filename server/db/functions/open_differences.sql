-- The differences that a recognizer heard in an audio and nobody has accepted for this voice in this project; null if
-- it was not checked.
CREATE OR REPLACE FUNCTION open_differences(project integer, voice text, hash text) RETURNS jsonb LANGUAGE sql STABLE AS $function$
  SELECT coalesce((
    SELECT jsonb_agg(one ORDER BY place) FROM jsonb_array_elements(hearings.differences) WITH ORDINALITY AS all_of (one, place)
    WHERE NOT EXISTS (SELECT FROM accepted_hearings AS accepted WHERE accepted.project_id = project
      AND accepted.speaker = voice AND accepted.expected = one ->> 'expected' AND accepted.heard = one ->> 'heard')
  ), '[]')
  FROM hearings WHERE hearings.audio_hash = hash AND hearings.heard_at IS NOT NULL
$function$;
