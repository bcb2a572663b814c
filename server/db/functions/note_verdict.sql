-- Notes with a take what was decided about its audio while it was the prompt's.
CREATE OR REPLACE FUNCTION note_verdict(prompt prompts) RETURNS void LANGUAGE sql AS $function$
  UPDATE takes SET
    approved_at = CASE WHEN verdict.is_approved THEN prompt.approved_at END,
    approved_by_name = CASE WHEN verdict.is_approved THEN prompt.approved_by_name END,
    invalidated = verdict.is_invalid,
    reason = CASE WHEN verdict.is_invalid THEN prompt.reason END
  FROM (SELECT
    prompt.approved_at IS NOT NULL AND prompt.approved_hash IS NOT DISTINCT FROM prompt.audio_hash
      AND (NOT prompt.invalidated OR prompt.is_revised) AS is_approved,
    prompt.invalidated AND NOT prompt.is_revised AND prompt.invalidated_hash IS NOT DISTINCT FROM prompt.audio_hash AS is_invalid
  ) AS verdict
  WHERE takes.prompt_id = prompt.id AND takes.audio_hash = prompt.audio_hash
$function$;
